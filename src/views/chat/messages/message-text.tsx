import { mentionParts } from '@domain/chat/mentions';
import { linkParts } from './link-parts';
import { Mention } from './mention';

/** Shows a text with its mentions, and with its web addresses as links; the text of a link is always its address. */
export const MessageText = ({ text }: { text: string }) =>
  mentionParts(text).map(({ text: part, uid, at }) =>
    uid === null ? <LinkedText key={at} text={part} /> : <Mention key={at} uid={uid} name={part} />,
  );

const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map(({ text: part, href, at }) =>
    href === null ? (
      part
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
        {part}
      </a>
    ),
  );
