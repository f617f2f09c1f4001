import { type Expression, parseExpression } from '../expression/parse-expression';
import type { Source } from '../rules-error';
import { BOOLEAN, boolean, isFault, LIST, NULL, NUMBER, PATTERN, type Scope, STRING } from '../values';
import { compileCall } from './calls';
import { type Compiled, type Compiling, compileAs, type RuleKind } from './compiled';
import { compileMember, compileName } from './names';
import { compileBinary, compileUnary } from './operators';

/** A compiled rule. A type error or a missing parent evaluates to false. */
export type Rule = (scope: Scope) => boolean;

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function compileLiteral({ value }: Of<'literal'>): Compiled {
  const kinds = { string: STRING, number: NUMBER, boolean: BOOLEAN, object: NULL } as const;
  return { kinds: kinds[typeof value as keyof typeof kinds], run: () => value };
}

function compileList({ items }: Of<'list'>, compiling: Compiling): Compiled {
  const parts = items.map((item) => compileAs(item, STRING, 'a list holds strings', compiling));
  return { kinds: LIST, run: (scope) => parts.map((part) => part.run(scope)) };
}

function compileChoice({ condition, yes, no }: Of<'choice'>, compiling: Compiling): Compiled {
  const asked = compileAs(condition, BOOLEAN, '? takes true or false', compiling);
  const first = compiling.compile(yes);
  const second = compiling.compile(no);
  return {
    kinds: first.kinds | second.kinds,
    run: (scope) => (boolean(asked.run(scope)) ? first : second).run(scope),
  };
}

type Compilers = { [Kind in Expression['kind']]: (expression: Of<Kind>, compiling: Compiling) => Compiled };

const COMPILERS: Compilers = {
  literal: compileLiteral,
  pattern: ({ pattern }) => ({ kinds: PATTERN, run: () => pattern }),
  list: compileList,
  name: ({ name, at }, compiling) => compileName(name, at, compiling),
  member: compileMember,
  call: compileCall,
  unary: compileUnary,
  binary: compileBinary,
  choice: compileChoice,
};

/**
 * Compiles and type-checks a rule.
 * @throws RulesError with the position, for syntax, unknown names and methods, and types that can never fit
 */
export function compileRule(source: Source, rule: RuleKind, captures: readonly string[]): Rule {
  const compiling: Compiling = {
    source,
    rule,
    captures,
    compile: <Kind extends Expression['kind']>(expression: Of<Kind>) =>
      (COMPILERS[expression.kind] as (expression: Of<Kind>, compiling: Compiling) => Compiled)(
        expression,
        compiling,
      ),
  };
  const compiled = compileAs(parseExpression(source), BOOLEAN, 'a rule has to give true or false', compiling);
  return (scope) => {
    try {
      return boolean(compiled.run(scope));
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  };
}
