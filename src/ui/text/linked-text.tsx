import { linkParts } from './link-parts';

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
