/** First and last code unit. */
export type Range = readonly [number, number];

/** A set of code units. */
export interface Characters {
  negated: boolean;
  ranges: readonly Range[];
}

const code = (text: string): number => text.charCodeAt(0);
const LAST = 0xffff;
const DIGITS: readonly Range[] = [[code('0'), code('9')]];
const SPACES: readonly Range[] = [
  [code('\t'), code('\r')],
  [code(' '), code(' ')],
];
const WORD: readonly Range[] = [
  ...DIGITS,
  [code('A'), code('Z')],
  [code('_'), code('_')],
  [code('a'), code('z')],
];

function complement(ranges: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    if (first > from) gaps.push([from, first - 1]);
    from = last + 1;
  }
  return [...gaps, [from, LAST]];
}

/** `\d`, `\s`, `\w` and their negations, in ASCII, by letter. */
export const CLASSES: Readonly<Record<string, readonly Range[]>> = {
  d: DIGITS,
  s: SPACES,
  w: WORD,
  D: complement(DIGITS),
  S: complement(SPACES),
  W: complement(WORD),
};

export const ANY: Characters = { negated: false, ranges: [[0, LAST]] };

/** Returns one character as a range. */
export const only = (character: string): Range => [code(character), code(character)];

const isIn = (unit: number, ranges: readonly Range[]): boolean =>
  ranges.some(([first, last]) => unit >= first && unit <= last);

const variants = (unit: number): number[] => {
  const letter = String.fromCharCode(unit);
  return [unit, code(letter.toLowerCase()), code(letter.toUpperCase())];
};

/** Returns a test for code units of the set. */
export function testOf({ negated, ranges }: Characters, ignoreCase: boolean): (unit: number) => boolean {
  if (!ignoreCase) return (unit) => isIn(unit, ranges) !== negated;
  return (unit) => variants(unit).some((variant) => isIn(variant, ranges)) !== negated;
}
