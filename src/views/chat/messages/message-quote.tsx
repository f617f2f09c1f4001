import { plainText } from '@domain/chat/mentions';
import { useLingui } from '@lingui/react/macro';
import { roomMessages } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import type { ComponentProps, ReactNode } from 'react';
import { useIsHidden } from '@/app/use-block';
import { useChatPart, useChatValue, useOriginal } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './message-quote.module.css';

/** Shows the message that another one answers: its author and its first line. */
export function MessageQuote({ id }: { id: string }) {
  const store = useChatValue('room', roomMessages, null);
  return store && <StoredQuote id={id} store={store} />;
}

function StoredQuote({ id, store }: { id: string; store: MessageStore }) {
  const { t } = useLingui();
  const room = useChatPart('room');
  const original = useOriginal(store, id);
  const isHidden = useIsHidden(id, original?.authorId ?? '');
  if (!original || original.deleted)
    return <Gone>{original === undefined ? '…' : t`The original message was deleted.`}</Gone>;
  if (isHidden) return <Gone>{t`Message of a person you blocked`}</Gone>;
  const show = () => room?.send({ type: store.get(id) ? 'message.show' : 'message.jump', id });
  return (
    <QuoteButton onClick={show}>
      <QuoteLines name={original.authorName} text={original.text ?? ''} />
    </QuoteButton>
  );
}

const Gone = ({ children }: { children: ReactNode }) => (
  <span className={classes.quote}>
    <span className={classes.text} data-gone>
      {children}
    </span>
  </span>
);

function QuoteButton(props: ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <PlainButton className={classes.quote} aria-description={t`Shows the original message`} {...props} />
  );
}

/** The author and the first line of a message. */
export const QuoteLines = ({ name, text }: { name: string; text: string }) => (
  <>
    <bdi className={classes.name}>{name}</bdi>
    <span className={classes.text} dir="auto">
      {plainText(text).split('\n')[0]}
    </span>
  </>
);
