import { badRequest } from './http-error';

/** Levels of arrays and objects that a body may have. */
const DEPTH_MAX = 64;
/** Values that a body may always have, and that it may have more by its length: nothing meaningful has shorter ones. */
const VALUES_FREE = 10_000;
const CHARACTERS_PER_VALUE = 8;
/** Members of one object. */
const MEMBERS_MAX = 10_000;

// The database keeps no NUL and no half of a pair in a text.
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

const tooMany = () => badRequest('The request holds too many values.');

function checkSize(depth: number, values: number, length: number): void {
  if (depth > DEPTH_MAX + 1) throw badRequest('The request is nested too deeply.');
  if (values > VALUES_FREE + length / CHARACTERS_PER_VALUE) throw tooMany();
}

/**
 * Reads JSON as it may be kept: at most 64 levels deep, without myriads of tiny values, and without NUL or lone
 * surrogates in its texts. Of keys that come twice the last one counts.
 * @throws HttpError 400, and SyntaxError for what is no JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only escapes bring what UTF-8 itself does not.
  const mayBeUnkept = text.includes('\\u');
  let depth = 0;
  let values = 0;
  for (const level of levelsOf(value)) {
    depth += 1;
    values += level.length;
    checkSize(depth, values, text.length);
    if (level.some(isTooWide)) throw tooMany();
    if (mayBeUnkept && !areKept(level)) throw badRequest('The request holds characters that cannot be kept.');
  }
  return value;
}
