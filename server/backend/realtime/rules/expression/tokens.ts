import { RE2JS } from 're2js';
import type { Source } from '../rules-error';

export type TokenKind = 'name' | 'number' | 'string' | 'pattern' | 'sign' | 'end';

export interface Token {
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
export function tokensOf(source: Source): Token[] {
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
export function stringOf(source: Source, token: Token): string {
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
export function patternOf({ fail }: Source, { text, at }: Token): RE2JS {
  const close = text.lastIndexOf('/');
  const compiled = compiledPattern(text.slice(1, close), text.slice(close + 1));
  return typeof compiled === 'string'
    ? fail(at, `the regular expression ${text} is refused: ${compiled}`)
    : compiled;
}
