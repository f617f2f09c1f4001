/** Accents, vowel signs of Arabic and Hebrew, and characters that are not seen. */
const UNSEEN = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\p{Cf}]/gu;
const SPACE = /^\s+$/u;

/** Returns one character without case and accents; empty when nothing of it is left. */
const folded = (character: string): string => {
  const plain = character.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(UNSEEN, '');
  return SPACE.test(plain) ? ' ' : plain;
};

/** A text without case and accents, and where each of its code units was. */
interface FoldedText {
  text: string;
  at: readonly number[];
}

function fold(text: string): FoldedText {
  const at: number[] = [];
  let plain = '';
  let index = 0;
  for (const character of text) {
    const part = folded(character);
    const isRepeated = part === ' ' && plain.endsWith(' ');
    if (!isRepeated) {
      plain += part;
      for (let unit = 0; unit < part.length; unit += 1) at.push(index);
    }
    index += character.length;
  }
  return { text: plain, at };
}

/** Maximum characters of a search, in UTF-16 code units. */
export const SEARCH_MAX = 200;

/**
 * Returns what a search looks for: the text without case, accents and repeated spaces; empty when there is nothing to
 * look for.
 */
export const searchKey = (text: string): string => fold(text.slice(0, SEARCH_MAX)).text.trim();

/** Returns whether a text contains what a search looks for. */
export const isFound = (text: string, key: string): boolean => key !== '' && fold(text).text.includes(key);

/** A part of a text that a search has found. */
export interface FoundPart {
  text: string;
  /** Where it begins in the whole text, in UTF-16 code units. */
  at: number;
  isHit: boolean;
}

/** Returns where the character after a folded code unit begins. */
function endOf({ at }: FoldedText, unit: number, length: number): number {
  return at.slice(unit + 1).find((start) => start !== at[unit]) ?? length;
}

/** Returns the beginning and the end of every hit. */
function hitsIn(text: string, key: string): [start: number, end: number][] {
  const plain = fold(text);
  const hits: [number, number][] = [];
  if (key === '') return hits;
  let unit = plain.text.indexOf(key);
  while (unit !== -1) {
    const start = plain.at[unit] ?? 0;
    const last = hits.at(-1);
    // Two hits in what was one character are one.
    if (!last || start >= last[1]) hits.push([start, endOf(plain, unit + key.length - 1, text.length)]);
    unit = plain.text.indexOf(key, unit + key.length);
  }
  return hits;
}

/** Returns a text in parts, those that a search has found apart from the others; together they are the text. */
export function foundParts(text: string, key: string): FoundPart[] {
  const parts: FoundPart[] = [];
  let end = 0;
  for (const [start, next] of hitsIn(text, key)) {
    parts.push({ text: text.slice(end, start), at: end, isHit: false });
    parts.push({ text: text.slice(start, next), at: start, isHit: true });
    end = next;
  }
  parts.push({ text: text.slice(end), at: end, isHit: false });
  return parts.filter((part) => part.text !== '');
}

/** What is shown before the first hit of a long text, in characters. */
const BEFORE = 40;

/** Returns the parts with a long text before the first hit cut to its end, which begins with a word. */
export function shortParts([first, ...others]: readonly FoundPart[]): FoundPart[] {
  if (!first) return [];
  const characters = Array.from(first.text);
  if (first.isHit || others.length === 0 || characters.length <= 2 * BEFORE) return [first, ...others];
  const end = characters.slice(-BEFORE).join('');
  return [{ ...first, text: `…${end.replace(/^\S*\s+(?=\S)/u, '')}` }, ...others];
}
