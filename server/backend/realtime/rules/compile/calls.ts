import type { RE2JS } from 're2js';
import type { Expression } from '../expression/parse-expression';
import {
  BOOLEAN,
  fault,
  LIST,
  NULL,
  NUMBER,
  nameOf,
  OBJECT,
  PATTERN,
  PRIMITIVE,
  pattern,
  SNAPSHOT,
  type Snapshot,
  STRING,
  snapshot,
  string,
  strings,
  type Value,
} from '../values';
import { type Compiled, type Compiling, compileAs } from './compiled';

/** A method: types of its inputs and result, and its implementation. */
interface Method {
  takes: readonly number[];
  /** Number of optional inputs. */
  optional?: number;
  gives: number;
  run(object: Value, inputs: readonly Value[]): Value;
}

type Methods = Readonly<Record<string, Method>>;

const MAX_LENGTH = 1_000_000;
const MAX_MATCHED_LENGTH = 10_000;

const asks = (ask: (place: Snapshot) => Value, gives = BOOLEAN): Method => ({
  takes: [],
  gives,
  run: (object) => ask(snapshot(object)),
});

const goes = (go: (place: Snapshot, path: string) => Value, gives: number): Method => ({
  takes: [STRING],
  gives,
  run: (object, [path = null]) => go(snapshot(object), string(path)),
});

const holds = (type: string) => asks((place) => typeof place.node?.leaf === type);

const SNAPSHOT_METHODS: Methods = {
  val: asks((place) => place.val(), PRIMITIVE | OBJECT),
  child: goes((place, path) => place.child(path), SNAPSHOT),
  parent: asks((place) => place.parent(), SNAPSHOT),
  hasChild: goes((place, path) => place.hasChild(path), BOOLEAN),
  hasChildren: {
    takes: [LIST],
    optional: 1,
    gives: BOOLEAN,
    run: (object, [paths]) => snapshot(object).hasChildren(paths === undefined ? undefined : strings(paths)),
  },
  exists: asks((place) => place.exists()),
  // Writes with a priority are rejected before.
  getPriority: asks(() => null, STRING | NUMBER | NULL),
  isString: holds('string'),
  isNumber: holds('number'),
  isBoolean: holds('boolean'),
};

const compares = (compare: (text: string, part: string) => boolean): Method => ({
  takes: [STRING],
  gives: BOOLEAN,
  run: (object, [part = null]) => compare(string(object), string(part)),
});

const changes = (change: (text: string) => string): Method => ({
  takes: [],
  gives: STRING,
  run: (object) => change(string(object)),
});

function replaced(text: string, part: string, replacement: string): string {
  if (part === '') return fault();
  if (!text.includes(part)) return text;
  const pieces = text.split(part);
  const length = text.length + (pieces.length - 1) * (replacement.length - part.length);
  return length > MAX_LENGTH ? fault() : pieces.join(replacement);
}

const matches = (text: string, form: RE2JS): boolean =>
  text.length > MAX_MATCHED_LENGTH ? fault() : form.test(text);

const STRING_METHODS: Methods = {
  contains: compares((text, part) => text.includes(part)),
  beginsWith: compares((text, part) => text.startsWith(part)),
  endsWith: compares((text, part) => text.endsWith(part)),
  replace: {
    takes: [STRING, STRING],
    gives: STRING,
    run: (object, [part = null, by = null]) => replaced(string(object), string(part), string(by)),
  },
  toLowerCase: changes((text) => text.toLowerCase()),
  toUpperCase: changes((text) => text.toUpperCase()),
  matches: {
    takes: [PATTERN],
    gives: BOOLEAN,
    run: (object, [form = null]) => matches(string(object), pattern(form)),
  },
};

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
