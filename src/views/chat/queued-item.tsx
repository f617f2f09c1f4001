import type { FailureKind } from '@domain/shared/failure';
import { Trans } from '@lingui/react/macro';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { sendingMessage } from '@machines/chat-panel/outbox.machine';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import item from './message-item.module.css';
import { MessageQuote } from './message-quote';
import { MessageText } from './message-text';
import classes from './queued-item.module.css';

/** Shows a message of the user that is not sent yet. */
export const QueuedItem = ({ message: { id, text, replyTo, failure } }: { message: QueuedMessage }) => (
  <div className={item.message} data-own data-first>
    <div className={item.body}>
      <p className={`${item.bubble} ${classes.bubble}`} dir="auto">
        {replyTo !== undefined && <MessageQuote id={replyTo} />}
        <MessageText text={text} />
      </p>
      {failure ? <Rejected id={id} failure={failure} /> : <Waiting id={id} />}
    </div>
  </div>
);

function Waiting({ id }: { id: string }) {
  const isSending = useChatValue('outbox', sendingMessage, null) === id;
  return (
    <p className={classes.note}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      {isSending ? <Trans>Sending…</Trans> : <Trans>Waiting to be sent</Trans>}
      {!isSending && <RemoveButton id={id} />}
    </p>
  );
}

function Rejected({ id, failure }: { id: string; failure: FailureKind }) {
  const outbox = useChatPart('outbox');
  return (
    <p className={classes.note} data-failed role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {failure === 'FORBIDDEN' ? <Trans>You cannot write here.</Trans> : <Trans>Not sent</Trans>}
      <PlainButton className={classes.action} onClick={() => outbox?.send({ type: 'message.retry', id })}>
        <Trans>Try again</Trans>
      </PlainButton>
      <RemoveButton id={id} />
    </p>
  );
}

function RemoveButton({ id }: { id: string }) {
  const outbox = useChatPart('outbox');
  return (
    <PlainButton className={classes.action} onClick={() => outbox?.send({ type: 'message.discard', id })}>
      <Trans>Remove</Trans>
    </PlainButton>
  );
}
