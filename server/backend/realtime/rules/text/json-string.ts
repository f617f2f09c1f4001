import type { Source } from './source';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const CODE = /[\da-fA-F]{4}/y;
const REFUSED = /(?![\t\n\r])\p{Cc}/u;

interface Character {
  value: string;
  end: number;
}

function escaped(file: Source, at: number): Character {
  const letter = file.text[at + 1] ?? '';
  const simple = ESCAPES[letter];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  CODE.lastIndex = at + 2;
  const code = letter === 'u' ? CODE.exec(file.text) : null;
  if (!code) return file.fail(at, `unknown escape \\${letter} in a string`);
  return { value: String.fromCharCode(Number.parseInt(code[0], 16)), end: at + 6 };
}

function character(file: Source, at: number, begun: number): Character {
  const value = file.text[at];
  if (value === undefined) return file.fail(begun, 'a string is not closed');
  if (value === '\\') return escaped(file, at);
  if (REFUSED.test(value)) return file.fail(at, 'a control character in a string');
  return { value, end: at + 1 };
}

/**
 * Reads the string whose opening quote is at `begun`. Unlike JSON, and like the hosted service, it may span
 * several lines.
 */
export function readString(file: Source, begun: number): { value: string; offsets: number[]; end: number } {
  const offsets: number[] = [];
  const parts: string[] = [];
  let at = begun + 1;
  while (file.text[at] !== '"') {
    const { value, end } = character(file, at, begun);
    parts.push(value);
    offsets.push(at);
    at = end;
  }
  return { value: parts.join(''), offsets: [...offsets, at], end: at + 1 };
}
