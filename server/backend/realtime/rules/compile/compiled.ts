import type { Expression } from '../expression/parse-expression';
import type { Source } from '../rules-error';
import type { Scope, Value } from '../values';

/** A compiled part of an expression. */
export interface Compiled {
  /** The types it may return. */
  kinds: number;
  run(scope: Scope): Value;
}

export type RuleKind = 'read' | 'write' | 'validate';

/** The context of a compilation. */
export interface Compiling {
  source: Source;
  rule: RuleKind;
  /** The `$variables` on the path to the rule, from the root down. */
  captures: readonly string[];
  compile(expression: Expression): Compiled;
}

/** Compiles a part that has to return one of these types. @throws RulesError when it never can */
export function compileAs(
  expression: Expression,
  kinds: number,
  fault: string,
  compiling: Compiling,
): Compiled {
  const compiled = compiling.compile(expression);
  if ((compiled.kinds & kinds) === 0) compiling.source.fail(expression.at, fault);
  return compiled;
}
