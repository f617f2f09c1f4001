import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { foundParts, shortParts } from '@domain/chat/message-search';
import { Trans, useLingui } from '@lingui/react/macro';
import { roomMessages } from '@machines/chat-room/chat-room.selectors';
import { searchedKey } from '@machines/chat-room/message-search.selectors';
import { useIsHidden } from '@/app/use-block';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { useTimeTexts } from '../messages/use-time-texts';
import classes from './message-search.module.css';

/** Shows a message that was found, and leads to it. */
export function SearchHit({ message }: { message: Message }) {
  const { id, authorId } = message;
  const { t } = useLingui();
  const search = useChatPart('search');
  const room = useChatPart('room');
  const store = useChatValue('room', roomMessages, null);
  const isHidden = useIsHidden(id, authorId);
  const show = () => {
    search?.send({ type: 'search.close' });
    room?.send({ type: store?.get(id) ? 'message.show' : 'message.jump', id });
  };
  return (
    <PlainButton className={classes.hit} aria-description={t`Shows the message`} onClick={show}>
      {isHidden ? <Trans>Message of a person you blocked</Trans> : <FoundMessage message={message} />}
    </PlainButton>
  );
}

function FoundMessage({ message: { authorName, sentAt, text = '' } }: { message: Message }) {
  const { day, clock } = useTimeTexts();
  const key = useChatValue('search', searchedKey, '');
  return (
    <>
      <span className={classes.about}>
        <bdi className={classes.name}>{authorName}</bdi>{' '}
        <time dateTime={new Date(sentAt).toISOString()}>
          {day(sentAt)}, {clock(sentAt)}
        </time>
      </span>{' '}
      <span className={classes.text} dir="auto">
        {shortParts(foundParts(plainText(text), key)).map((part) =>
          part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text,
        )}
      </span>
    </>
  );
}
