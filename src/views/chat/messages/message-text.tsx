import { mentionParts } from '@domain/chat/mentions';
import { LinkedText } from '@/ui/text/linked-text';
import { Mention } from './mention';

/** Shows a text with its mentions, and with its web addresses as links. */
export const MessageText = ({ text }: { text: string }) =>
  mentionParts(text).map(({ text: part, uid, at }) =>
    uid === null ? <LinkedText key={at} text={part} /> : <Mention key={at} uid={uid} name={part} />,
  );
