/** Bytes of control, halves of characters, non-characters and marks that change the direction of what follows. */
const REMOVED =
  /[\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb]|(?![\n\t])\p{Cc}/gu;
const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029]/g;
/** Accents above the sixth on one letter, which some stack to cover the lines above and below. */
const STACKED = /((?:[\u200b-\u200d]*\p{M}){6})(?:[\u200b-\u200d]*\p{M})+/gu;
/** At most two empty lines in a row. */
const MANY_LINES = /\n{4,}/g;
const VISIBLE = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Returns whether a text is none that others can see, or shows as something else than it is: what cleaning removes. */
export const isMisleading = (text: string): boolean =>
  text.search(REMOVED) !== -1 ||
  text.normalize('NFC').search(STACKED) !== -1 ||
  (text !== '' && !isVisible(text));

/** Returns whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Returns a text as others may see it: composed (NFC) and trimmed; without control characters, changes of
 * direction and halves of characters; with at most six accents on a letter and two empty lines in a row.
 */
export const cleanText = (raw: string): string =>
  raw
    .replace(LINE_ENDS, '\n')
    .replace(REMOVED, '')
    .normalize('NFC')
    .replace(STACKED, '$1')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(MANY_LINES, '\n\n\n')
    .trim();

/** Returns a clean text on one line. */
export const cleanLine = (raw: string): string => cleanText(raw).split(/\s+/).join(' ');
