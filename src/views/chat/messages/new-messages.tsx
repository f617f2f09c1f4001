import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { jumpState, roomMessages, roomState } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsHidden } from '@/app/use-block';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useOwnId } from '@/app/use-names';
import { useListVersion } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { Spinner } from '@/ui/media/spinner';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './new-messages.module.css';

/** So many messages stay in the region: it says each one once, when it comes. */
const KEPT = 20;

/** Returns the messages of a list after one of them, or after where that was. */
function messagesAfter(store: MessageStore, last: Message | null): Message[] {
  const after: Message[] = [];
  for (let index = store.size - 1; index >= 0; index--) {
    const message = store.get(store.idAt(index) ?? '');
    const isKnown = last !== null && message && (message.id === last.id || message.sentAt < last.sentAt);
    if (isKnown || !message) break;
    after.unshift(message);
  }
  return after;
}

/** Collects the messages that have come since the channel was opened; what is older is never among them. */
class Arrivals {
  /** Undefined until the messages are known, null while there is none. */
  #last: Message | null | undefined;
  #messages: readonly Message[] = [];

  /** Takes the messages that are newer than those before; may be called again with the same ones. */
  take(store: MessageStore, isLive: boolean): readonly Message[] {
    if (!isLive) return this.#messages;
    if (this.#last === undefined) this.#last = store.newest ?? null;
    const come = messagesAfter(store, this.#last);
    this.#last = come.at(-1) ?? this.#last;
    if (come.length > 0) this.#messages = [...this.#messages, ...come].slice(-KEPT);
    return this.#messages;
  }
}

/** Announces to screen readers what others write while the channel is open, each message once; also of the same words. */
export function NewMessages() {
  const store = useChatValue('room', roomMessages, null);
  return (
    <VisuallyHidden role="status" aria-atomic="false" aria-relevant="additions">
      {store && <Arrived store={store} />}
    </VisuallyHidden>
  );
}

function Arrived({ store }: { store: MessageStore }) {
  const [arrivals] = useState(() => new Arrivals());
  const isLive = useChatValue('room', roomState, 'loading') === 'live';
  // Renders again with the list.
  useListVersion(store);
  return arrivals.take(store, isLive).map((message) => <Said key={message.id} message={message} />);
}

function Said({ message }: { message: Message }) {
  const { t } = useLingui();
  const { id, authorId, authorName, text = '', file, missedBy, calledAt } = message;
  const isHidden = useIsHidden(id, authorId);
  const isOwn = useOwnId() === authorId;
  const ended = calledAt === undefined ? '' : t`Call`;
  const call = missedBy === undefined ? ended : t`Missed call`;
  const content = [plainText(text), file?.name, call].filter(Boolean).join(' ');
  return !isHidden && !isOwn && content !== '' && <span>{t`${authorName}: ${content}`}</span>;
}

/** Tells how far the search for a message that is not loaded has come. */
export function JumpNote() {
  const { t } = useLingui();
  const room = useChatPart('room');
  const state = useChatValue('room', jumpState, 'idle');
  if (state === 'idle') return null;
  if (state === 'locating')
    return (
      <p role="status" className={classes.note}>
        <Spinner />
        <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      </p>
    );
  if (state === 'missing') return <Fault>{t`This message could not be found.`}</Fault>;
  return (
    <Fault>
      {t`This message could not be loaded.`}
      <PlainButton className={classes.action} onClick={() => room?.send({ type: 'jump.retry' })}>
        <Trans>Try again</Trans>
      </PlainButton>
    </Fault>
  );
}

function Fault({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const room = useChatPart('room');
  return (
    <div role="alert" className={classes.note}>
      {children}
      <PlainButton
        className={classes.close}
        aria-label={t`Close`}
        onClick={() => room?.send({ type: 'jump.dismiss' })}
      >
        <IconX size={18} aria-hidden />
      </PlainButton>
    </div>
  );
}
