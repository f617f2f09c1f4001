import type { Message } from '@domain/chat/message';
import { Trans } from '@lingui/react/macro';
import { roomMessages } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { useChatValue, useOriginal } from '@/app/use-chat';
import classes from './message-quote.module.css';

/** Shows the message that another one answers: its author and its first line. */
export function MessageQuote({ id }: { id: string }) {
  const store = useChatValue('room', roomMessages, null);
  return store && <StoredQuote id={id} store={store} />;
}

function StoredQuote({ id, store }: { id: string; store: MessageStore }) {
  const original = useOriginal(store, id);
  return (
    <span className={classes.quote}>
      <QuoteContent original={original} />
    </span>
  );
}

function QuoteContent({ original }: { original: Message | null | undefined }) {
  if (original === undefined) return <span className={classes.text}>…</span>;
  if (original === null || original.deleted)
    return (
      <span className={classes.text} data-gone>
        <Trans>The original message was deleted.</Trans>
      </span>
    );
  return <QuoteLines name={original.authorName} text={original.text ?? ''} />;
}

/** The author and the first line of a message. */
export const QuoteLines = ({ name, text }: { name: string; text: string }) => (
  <>
    <bdi className={classes.name}>{name}</bdi>
    <span className={classes.text} dir="auto">
      {text.split('\n')[0]}
    </span>
  </>
);
