/** A piece of a text; `href` is the address of a link. */
interface TextPart {
  text: string;
  href: string | null;
  /** Where it begins in the text. */
  at: number;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\p{Cf}\u3000-\u303f]+/giu;
/** What ends a sentence rather than an address. */
const END = `.,:;!?…'"’”»`;

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Returns an address without the closing brackets and punctuation of the sentence around it, in one pass. */
function trimmed(address: string): string {
  let unopened = count(address, ')') - count(address, '(');
  let end = address.length;
  const isOfSentence = (sign: string) => (sign === ')' ? unopened-- > 0 : END.includes(sign));
  while (end > 0 && isOfSentence(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
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

/** Shows a text with its web addresses as links; the text of a link is always its address. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
        {part}
      </a>
    ),
  );
