import type { Scope, Value } from '../evaluation/value';
import type { Expression } from '../expression/syntax';
import type { Source } from '../text/source';

/** A part of an expression, ready to run. */
export interface Compiled {
  /** The kinds of values it may give. */
  kinds: number;
  run(scope: Scope): Value;
}

export type RuleKind = 'read' | 'write' | 'validate';

/** What the parts of an expression are compiled with. */
export interface Compiling {
  source: Source;
  rule: RuleKind;
  /** The `$variables` on the way to the rule, from the root down. */
  captures: readonly string[];
  compile(expression: Expression): Compiled;
}

/** Compiles a part that has to give one of these kinds. @throws RulesError when it never can */
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
