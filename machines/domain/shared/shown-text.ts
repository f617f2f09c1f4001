import { TEXT_MAX_LENGTH } from './limits';

/** Bytes of control, halves of characters, non-characters and notes between the lines. */
const REMOVED = /[\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]|(?![\n\t])\p{Cc}/gu;
const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029]/g;

/** Scripts whose letters change their form by joiners: those of Arabic and its neighbours, and those of India. */
const JOINED =
  String.raw`\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}` +
  String.raw`\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}` +
  String.raw`\p{scx=Mlym}\p{scx=Sinh}\p{scx=Newa}\p{scx=Mtei}\p{scx=Java}\p{scx=Bali}`;
/** Scripts without spaces, whose words may be separated by one without width. */
const UNSPACED = String.raw`\p{scx=Khmr}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}`;
/** Scripts with variants of one letter. */
const VARIED = String.raw`\p{Ideographic}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?`;
/** They turn no text, but keep the order of what is around them where languages mix. */
const MARKS = /[\u061c\u200e\u200f]/g;
/** What shows nothing of its own, where the character before it gives it a meaning. */
const MEANT = [
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`,
  String.raw`${EMOJI}(?:\u200d${EMOJI})*`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`(?=[\p{L}\p{M}])(?:[${JOINED}][\u200c\u200d]|[${UNSPACED}]\u200b)`,
  String.raw`[${VARIED}]\p{Variation_Selector}`,
  String.raw`[\u2801-\u28ff]\u2800`,
  `${MARKS.source}(?!${MARKS.source})`,
];
/** Matches every invisible character; the first group what is meant. */
const INVISIBLE = new RegExp(String.raw`(${MEANT.join('|')})|[\p{Default_Ignorable_Code_Point}\u2800]`, 'gu');
/** Accents above the sixth on one letter, which some stack to cover the lines above and below. */
const STACKED = /((?:[\u061c\u200b-\u200f]?\p{M}){6})(?:[\u061c\u200b-\u200f]?\p{M})+[\u200b-\u200d]?/gu;
/** At most two empty lines in a row. */
const MANY_LINES = /\n{4,}/g;
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

const withoutInvisible = (text: string): string => text.replace(REMOVED, '').replace(INVISIBLE, '$1');

/** Returns whether a line is none that others can see, or shows as something else than it is: what cleaning removes. */
export const isMisleading = (text: string): boolean =>
  withoutInvisible(text.replace(MARKS, '')) !== text ||
  text.normalize('NFC').search(STACKED) !== -1 ||
  (text !== '' && !isVisible(text));

/** Returns whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Returns a text as others may see it: composed (NFC) and trimmed; without halves of characters and what shows nothing
 * of its own, as control characters, changes of direction and spaces without width, except where a script, an emoji or
 * a mix of languages needs it; with at most six accents on a letter and two empty lines in a row.
 */
export const cleanText = (raw: string): string =>
  withoutInvisible(raw.replace(LINE_ENDS, '\n'))
    .normalize('NFC')
    .replace(STACKED, '$1')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(MANY_LINES, '\n\n\n')
    .trim();

/** Returns a clean text on one line, without marks of a direction. */
export const cleanLine = (raw: string): string => cleanText(raw.replace(MARKS, '')).split(/\s+/).join(' ');

/** Returns a clean name: on one line, and cut to the limit of names (spec §5); empty when nothing of it can be seen. */
export function cleanName(raw: string): string {
  const line = cleanLine(raw.slice(0, 2 * TEXT_MAX_LENGTH));
  const name = line.length < TEXT_MAX_LENGTH ? line : cleanLine(line.slice(0, TEXT_MAX_LENGTH - 1));
  return isVisible(name) ? name : '';
}

/** Returns a name as it is shown, whatever somebody has stored: a dash when nothing of it can be seen. */
export const shownName = (stored: string): string => cleanName(stored) || '–';

/** Returns a part of a text so that its direction does not change that of the text around it. */
export const isolated = (part: string): string => `\u2068${part}\u2069`;
