import { RE2JS } from 're2js';
import type { Source } from '../rules-error';

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

type TokenKind = 'name' | 'number' | 'string' | 'pattern' | 'sign' | 'end';

interface Token {
  kind: TokenKind;
  /** As written, quotes and slashes included. */
  text: string;
  at: number;
}

const BLANK = /\s*/y;
const SIGN = /===|!==|==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]]/y;
const PATTERN = /\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[A-Za-z]*/y;
const FORMS: readonly (readonly [TokenKind, RegExp])[] = [
  ['name', /[$A-Za-z_][$\w]*/y],
  ['number', /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$])/y],
  ['string', /'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*"/y],
];
const MAX_TOKENS = 2_000;

function matchAt(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at;
  return form.exec(text)?.[0];
}

/** After an operand a slash divides; anywhere else it opens a regular expression. */
const isOperand = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'sign' ? token.text === ')' || token.text === ']' : true);

function tokenAt({ text, fail }: Source, at: number, before: Token | undefined): Token {
  for (const [kind, form] of FORMS) {
    const found = matchAt(form, text, at);
    if (found !== undefined) return { kind, text: found, at };
  }
  const pattern = isOperand(before) ? undefined : matchAt(PATTERN, text, at);
  if (pattern !== undefined) return { kind: 'pattern', text: pattern, at };
  const sign = matchAt(SIGN, text, at);
  if (sign === undefined) return fail(at, `unexpected "${text[at]}" in an expression`);
  return { kind: 'sign', text: sign, at };
}

/**
 * Returns the tokens of an expression, followed by one of kind `end`.
 * @throws RulesError with the position
 */
function tokensOf(source: Source): Token[] {
  const { text, fail } = source;
  const tokens: Token[] = [];
  let at = matchAt(BLANK, text, 0)?.length ?? 0;
  while (at < text.length) {
    if (tokens.length === MAX_TOKENS) fail(at, `an expression of more than ${MAX_TOKENS} parts`);
    const token = tokenAt(source, at, tokens.at(-1));
    tokens.push(token);
    at += token.text.length;
    at += matchAt(BLANK, text, at)?.length ?? 0;
  }
  return [...tokens, { kind: 'end', text: '', at }];
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g;

/** Returns the text of a string token. @throws RulesError for an unknown escape */
function stringOf(source: Source, token: Token): string {
  return token.text.slice(1, -1).replaceAll(ESCAPE, (whole, four, two, letter, index: number) => {
    const code = four ?? two;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const known = ESCAPES[letter];
    if (known !== undefined) return known;
    if (/\w/.test(letter)) return source.fail(token.at + 1 + index, `unknown escape ${whole} in a string`);
    return letter;
  });
}

const ESCAPED = String.raw`\\(?:[dDsSwW]|\W)`;
const SET = String.raw`\[\^?(?:[^\\\]]|${ESCAPED})+\]`;
const REPEAT = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})(?![*+?{])`;
const PART = String.raw`[^\\^$*+?{}()[\]|]|${ESCAPED}|${SET}|${REPEAT}|\((?!\?)|[)|]`;
/** What the hosted service documents of regular expressions; the library knows more. */
const DIALECT = new RegExp(`^\\^?(?:${PART})+\\$?$`);

function compiledPattern(text: string, flags: string): RE2JS | string {
  if (!DIALECT.test(text)) return 'the hosted service does not document all of it';
  if (flags !== '' && flags !== 'i') return `only the flag "i" is known, not "${flags}"`;
  try {
    return RE2JS.compile(text, RE2JS.DOTALL | (flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0));
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Compiles the regular expression of a token for matching in linear time.
 * @throws RulesError for one that the hosted service may not know
 */
function patternOf({ fail }: Source, { text, at }: Token): RE2JS {
  const close = text.lastIndexOf('/');
  const compiled = compiledPattern(text.slice(1, close), text.slice(close + 1));
  return typeof compiled === 'string'
    ? fail(at, `the regular expression ${text} is refused: ${compiled}`)
    : compiled;
}

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
