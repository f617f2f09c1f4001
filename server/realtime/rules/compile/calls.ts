import { nameOf, SNAPSHOT, STRING, type Value } from '../evaluation/value';
import type { Expression } from '../expression/syntax';
import { type Compiled, type Compiling, compileAs } from './compiled';
import { type Method, SNAPSHOT_METHODS, STRING_METHODS } from './methods';

type Call = Extract<Expression, { kind: 'call' }>;

function methodOf(kinds: number, { method, at }: Call, { source }: Compiling): Method {
  const methods = kinds & SNAPSHOT ? SNAPSHOT_METHODS : STRING_METHODS;
  const known = kinds & (SNAPSHOT | STRING) && Object.hasOwn(methods, method) ? methods[method] : undefined;
  return known ?? source.fail(at, `unknown method "${method}"`);
}

function checkCount(
  { inputs, method, at }: Call,
  { takes, optional = 0 }: Method,
  { source }: Compiling,
): void {
  if (inputs.length > takes.length || inputs.length < takes.length - optional) {
    source.fail(at, `${method}() takes ${takes.length} inputs, not ${inputs.length}`);
  }
}

/** `object.method(inputs)`. @throws RulesError for a method that the object can't have and for wrong inputs */
export function compileCall(call: Call, compiling: Compiling): Compiled {
  const object = compiling.compile(call.object);
  const method = methodOf(object.kinds, call, compiling);
  checkCount(call, method, compiling);
  const inputs = call.inputs.map((input, index) => {
    const takes = method.takes[index] ?? 0;
    return compileAs(input, takes, `${call.method}() takes a ${nameOf(takes)} here`, compiling);
  });
  const run: Compiled['run'] = (scope): Value =>
    method.run(
      object.run(scope),
      inputs.map((input) => input.run(scope)),
    );
  return { kinds: method.gives, run };
}
