import { invalid } from '../domain-error';

/** Levels of arrays and objects that a body may have. */
const DEPTH_MAX = 64;
/** Values that any body may have, and characters per further value: useful data has no shorter ones. */
const VALUES_FREE = 10_000;
const CHARACTERS_PER_VALUE = 8;
/** Members of one object. */
const MEMBERS_MAX = 10_000;

// PostgreSQL stores neither NUL nor lone surrogates in a text.
const UNKEPT = /[\0\p{Cs}]/u;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isKept = (text: string): boolean => !UNKEPT.test(text);

const isKeptText = (value: unknown): boolean => typeof value !== 'string' || isKept(value);

const areKept = (level: readonly unknown[]): boolean =>
  level.every(isKeptText) && level.filter(isBranch).every((one) => Object.keys(one).every(isKept));

const isTooWide = (value: unknown): boolean =>
  isBranch(value) && !Array.isArray(value) && Object.keys(value).length > MEMBERS_MAX;

function* levelsOf(value: unknown): Generator<unknown[]> {
  let level = [value];
  while (level.length > 0) {
    yield level;
    level = level.filter(isBranch).flatMap((one) => Object.values(one));
  }
}

const tooMany = () => invalid('The request contains too many values.');

function checkSize(depth: number, values: number, length: number): void {
  if (depth > DEPTH_MAX + 1) throw invalid('The request is nested too deeply.');
  if (values > VALUES_FREE + length / CHARACTERS_PER_VALUE) throw tooMany();
}

/**
 * Parses JSON that can be stored: at most 64 levels deep, with a limited number of values, and without NUL or
 * lone surrogates in its texts. Of duplicate keys the last one wins.
 * @throws DomainError invalid, and SyntaxError for other text
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only escapes can produce them: JSON has no raw NUL, and decoded UTF-8 no lone surrogates.
  const mayBeUnkept = text.includes('\\u');
  let depth = 0;
  let values = 0;
  for (const level of levelsOf(value)) {
    depth += 1;
    values += level.length;
    checkSize(depth, values, text.length);
    if (level.some(isTooWide)) throw tooMany();
    if (mayBeUnkept && !areKept(level))
      throw invalid('The request contains characters that cannot be stored.');
  }
  return value;
}
