/** A piece of a text; `href` is the address of a link. */
export interface TextPart {
  text: string;
  href: string | null;
  /** Where it begins in the text. */
  at: number;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\p{Cf}\u3000-\u303f]+/giu;
/** What ends a sentence rather than an address. */
const END = /[.,:;!?…'"’”»]+$/u;

/** Returns an address without the closing bracket and punctuation of the sentence around it. */
function trimmed(address: string): string {
  const bare = address.replace(END, '');
  const isOpen = bare.endsWith(')') && bare.split(')').length > bare.split('(').length;
  return isOpen ? trimmed(bare.slice(0, -1)) : bare;
}

/** Returns the address as the browser understands it; null unless it is one of the web without a login. */
function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : null;
}

/** Splits a text into its web addresses and what is between them. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = safeHref(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null, at: end });
    parts.push({ text: address, href, at: index });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end });
  return parts;
}
