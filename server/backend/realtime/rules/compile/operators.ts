import type { Expression } from '../expression/parse-expression';
import {
  AUTH,
  areEqual,
  BOOLEAN,
  boolean,
  CLAIM,
  fault,
  NUMBER,
  nameOf,
  number,
  OBJECT,
  STRING,
  type Value,
} from '../values';
import { type Compiled, type Compiling, compileAs } from './compiled';

type Binary = Extract<Expression, { kind: 'binary' }>;

interface Operator {
  takes: number;
  gives: number;
  /** Whether both sides must be able to have the same type. */
  alike?: boolean;
  run(left: Value, right: Value): Value;
}

const MAX_LENGTH = 1_000_000;

const calculates = (calculate: (left: number, right: number) => number): Operator => ({
  takes: NUMBER,
  gives: NUMBER,
  run: (left, right) => number(calculate(number(left), number(right))),
});

const equates = (wanted: boolean): Operator => ({
  takes: CLAIM | OBJECT | AUTH,
  gives: BOOLEAN,
  run: (left, right) => areEqual(left, right) === wanted,
});

function order(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right);
  const distance = number(left) - number(right);
  return distance;
}

const compares = (holds: (sign: number) => boolean): Operator => ({
  takes: STRING | NUMBER,
  gives: BOOLEAN,
  alike: true,
  run: (left, right) => holds(order(left, right)),
});

function textOf(value: Value): string {
  return typeof value === 'string' ? value : String(number(value));
}

function sum(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') return number(left + right);
  const text = textOf(left) + textOf(right);
  return text.length > MAX_LENGTH ? fault() : text;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': { takes: STRING | NUMBER, gives: STRING | NUMBER, run: sum },
  '-': calculates((left, right) => left - right),
  '*': calculates((left, right) => left * right),
  '/': calculates((left, right) => left / right),
  '%': calculates((left, right) => left % right),
  '==': equates(true),
  '===': equates(true),
  '!=': equates(false),
  '!==': equates(false),
  '<': compares((sign) => sign < 0),
  '<=': compares((sign) => sign <= 0),
  '>': compares((sign) => sign > 0),
  '>=': compares((sign) => sign >= 0),
};

/** Compiles `&&` and `||`, which skip the right side when the left one decides. */
function compileLogic({ sign, left, right }: Binary, compiling: Compiling): Compiled {
  const takes = `${sign} takes true or false`;
  const first = compileAs(left, BOOLEAN, takes, compiling);
  const second = compileAs(right, BOOLEAN, takes, compiling);
  const certain = sign === '||';
  return {
    kinds: BOOLEAN,
    run: (scope) => (boolean(first.run(scope)) === certain ? certain : boolean(second.run(scope))),
  };
}

/** Compiles a binary operator. @throws RulesError when a side can never have a matching type */
export function compileBinary(binary: Binary, compiling: Compiling): Compiled {
  const { sign, at } = binary;
  if (sign === '&&' || sign === '||') return compileLogic(binary, compiling);
  const operator = OPERATORS[sign] ?? compiling.source.fail(at, `unknown sign ${sign}`);
  const takes = `${sign} does not take this`;
  const left = compileAs(binary.left, operator.takes, takes, compiling);
  const right = compileAs(binary.right, operator.takes, takes, compiling);
  if (operator.alike && (left.kinds & right.kinds & operator.takes) === 0) {
    compiling.source.fail(at, `${sign} compares a ${nameOf(left.kinds)} with a ${nameOf(right.kinds)}`);
  }
  return { kinds: operator.gives, run: (scope) => operator.run(left.run(scope), right.run(scope)) };
}

/** Compiles `!operand` and `-operand`. @throws RulesError */
export function compileUnary(
  { sign, operand }: Extract<Expression, { kind: 'unary' }>,
  compiling: Compiling,
): Compiled {
  if (sign === '!') {
    const value = compileAs(operand, BOOLEAN, '! takes true or false', compiling);
    return { kinds: BOOLEAN, run: (scope) => !boolean(value.run(scope)) };
  }
  const value = compileAs(operand, NUMBER, '- takes a number', compiling);
  return { kinds: NUMBER, run: (scope) => -number(value.run(scope)) };
}
