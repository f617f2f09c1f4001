import type { Source } from '../text/source';
import type { Token } from './tokens';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g;

/** The text that a string token stands for. @throws RulesError for an escape that is not known */
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
