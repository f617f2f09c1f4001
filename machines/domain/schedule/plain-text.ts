import { cleanText } from '../shared/shown-text';

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul)(?:[\s/][^<>]*)?>/gi;
const BREAK = /^<\/?(?:blockquote|br|dd|div|dl|dt|h[1-6]|hr|ol|p|pre|table|tr|ul)\b/i;
const ITEM = /^<li\b/i;
const SCRIPT = /<(?=(?:script|style|svg)\b)/i;
const SCRIPT_END = /<\/(?:script|style|svg)\s*>/i;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
};

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';

function entityOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  return characterOf(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

const withoutEntities = (text: string): string => text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, entityOf);

/** Returns whether a text contains HTML. */
export const hasHtml = (text: string): boolean => text.search(TAG) !== -1;

/** Returns what a tag stands for in a plain text. */
function signOf(tag: string): string {
  if (ITEM.test(tag)) return '\n• ';
  return BREAK.test(tag) ? '\n' : '';
}

/** Returns what follows the end of a script; nothing when it has none. */
function afterScript(html: string): string {
  const end = html.search(SCRIPT_END);
  return end === -1 ? '' : html.slice(end);
}

/** Returns the text of HTML: paragraphs and items on lines of their own, scripts and styles without their content. */
export function textOfHtml(html: string): string {
  const [first = '', ...scripts] = html.split(SCRIPT);
  const text = [first, ...scripts.map(afterScript)].join('').replaceAll(TAG, signOf);
  return cleanText(withoutEntities(text).replaceAll(/\n{3,}/g, '\n\n'));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a plain text so that HTML shows it as it is. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Returns the first characters of a text, with an ellipsis where it is cut; never half of a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}…`;
}

/** Returns FNV-1a of a text, for ids of what has none. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ Number(character.codePointAt(0)), 0x01000193);
  return (hash >>> 0).toString(36);
}
