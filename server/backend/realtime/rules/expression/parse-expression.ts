import type { RE2JS } from 're2js';
import type { Source } from '../rules-error';
import { patternOf, stringOf, type Token, tokensOf } from './tokens';

export type Expression =
  | { kind: 'literal'; at: number; value: string | number | boolean | null }
  | { kind: 'pattern'; at: number; pattern: RE2JS }
  | { kind: 'list'; at: number; items: Expression[] }
  | { kind: 'name'; at: number; name: string }
  | { kind: 'member'; at: number; object: Expression; key: Expression }
  | { kind: 'call'; at: number; object: Expression; method: string; inputs: Expression[] }
  | { kind: 'unary'; at: number; sign: '!' | '-'; operand: Expression }
  | { kind: 'binary'; at: number; sign: string; left: Expression; right: Expression }
  | { kind: 'choice'; at: number; condition: Expression; yes: Expression; no: Expression };

const CHOICE = 1;
const UNARY = 8;
const MAX_DEPTH = 100;
const STRENGTHS: Readonly<Record<string, number>> = {
  '?': CHOICE,
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '===': 4,
  '!==': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
  '.': 9,
  '[': 9,
  '(': 9,
};
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Returns the binding power of a token to its left; 0 ends the expression. */
const strengthOf = ({ kind, text }: Token): number => (kind === 'sign' ? (STRENGTHS[text] ?? 0) : 0);

class ExpressionParser {
  readonly #source: Source;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  parse(): Expression {
    const expression = this.#expression(0);
    if (this.#token().kind !== 'end') this.#unexpected();
    return expression;
  }

  #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: this.#source.text.length };
  }

  #take(): Token {
    const token = this.#token();
    this.#next += 1;
    return token;
  }

  #unexpected(token = this.#token()): never {
    const found = token.kind === 'end' ? 'the expression ends too early' : `unexpected "${token.text}"`;
    return this.#source.fail(token.at, `${found} in an expression`);
  }

  #expect(sign: string): void {
    const token = this.#take();
    if (token.kind !== 'sign' || token.text !== sign) this.#unexpected(token);
  }

  #comesSign(sign: string): boolean {
    const { kind, text } = this.#token();
    return kind === 'sign' && text === sign;
  }

  #expression(atLeast: number): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#source.fail(this.#token().at, 'an expression is nested too deeply');
    let left = this.#operand();
    while (strengthOf(this.#token()) > atLeast) left = this.#continued(left, this.#take());
    this.#depth -= 1;
    return left;
  }

  #operand(): Expression {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind === 'number') return { kind: 'literal', at, value: Number(text) };
    if (kind === 'string') return { kind: 'literal', at, value: stringOf(this.#source, token) };
    if (kind === 'pattern') return { kind: 'pattern', at, pattern: patternOf(this.#source, token) };
    return kind === 'name' ? this.#word(token) : this.#prefixed(token);
  }

  #word({ text, at }: Token): Expression {
    const value = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
    return value === undefined ? { kind: 'name', at, name: text } : { kind: 'literal', at, value };
  }

  #prefixed(token: Token): Expression {
    const { kind, text, at } = token;
    if (kind !== 'sign') return this.#unexpected(token);
    if (text === '!' || text === '-') {
      return { kind: 'unary', at, sign: text, operand: this.#expression(UNARY) };
    }
    if (text === '[') return { kind: 'list', at, items: this.#items(']') };
    if (text !== '(') return this.#unexpected(token);
    const inner = this.#expression(0);
    this.#expect(')');
    return inner;
  }

  #continued(left: Expression, { text: sign, at }: Token): Expression {
    if (sign === '?') return this.#choice(left, at);
    if (sign === '.') return this.#named(left);
    if (sign === '[') return this.#indexed(left, at);
    if (sign === '(') return this.#source.fail(at, 'only a method of a value can be called');
    return { kind: 'binary', at, sign, left, right: this.#expression(STRENGTHS[sign] ?? 0) };
  }

  #choice(condition: Expression, at: number): Expression {
    const yes = this.#expression(0);
    this.#expect(':');
    return { kind: 'choice', at, condition, yes, no: this.#expression(0) };
  }

  #named(object: Expression): Expression {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind !== 'name') return this.#unexpected(token);
    if (!this.#comesSign('('))
      return { kind: 'member', at, object, key: { kind: 'literal', at, value: text } };
    this.#take();
    return { kind: 'call', at, object, method: text, inputs: this.#items(')') };
  }

  #indexed(object: Expression, at: number): Expression {
    const key = this.#expression(0);
    this.#expect(']');
    return { kind: 'member', at, object, key };
  }

  #items(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#comesSign(close)) {
      if (items.length > 0) this.#expect(',');
      items.push(this.#expression(0));
    }
    this.#take();
    return items;
  }
}

/**
 * Parses an expression of the rules language.
 * @throws RulesError with the position
 */
export const parseExpression = (source: Source): Expression => new ExpressionParser(source).parse();
