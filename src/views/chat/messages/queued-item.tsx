import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { sendingMessage, uploadedPart } from '@machines/chat-panel/outbox.machine';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { Countdown } from '@/ui/text/countdown';
import { FileFacts, FileSign } from '../files/file-card';
import { useFaultText } from '../files/use-fault-text';
import item from './message-item.module.css';
import { MessageQuote } from './message-quote';
import { MessageText } from './message-text';
import classes from './queued-item.module.css';

/** Shows a message of the user that is not sent yet. */
export const QueuedItem = ({ message }: { message: QueuedMessage }) => (
  <div className={item.message} data-own data-first>
    <div className={item.body}>
      <div className={item.bubble} dir="auto">
        {message.replyTo !== undefined && <MessageQuote id={message.replyTo} />}
        {message.file && <QueuedFile file={message.file} />}
        {message.text && <MessageText text={message.text} />}
      </div>
      {message.failure ? <Rejected message={message} /> : <Waiting message={message} />}
    </div>
  </div>
);

const QueuedFile = ({ file: { name, type, size } }: { file: NonNullable<QueuedMessage['file']> }) => (
  <span className={classes.file}>
    <FileSign type={type} />
    <span className={classes.words}>
      <bdi>{name}</bdi>
      <FileFacts name={name} size={size} />
    </span>
  </span>
);

/** Shows how much of a file was sent, from 0 to 1. */
function UploadProgress({ part }: { part: number }) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(part, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <progress className={classes.bar} value={part} max={1} aria-label={t`Upload`} />
      <span className={classes.percent}>{percent}</span>
    </>
  );
}

function Waiting({ message }: { message: QueuedMessage }) {
  const { id, wait } = message;
  const isChosen = useChatValue('outbox', sendingMessage, null) === id;
  const part = useChatValue('outbox', uploadedPart, null);
  if (isChosen && part !== null)
    return (
      <p className={classes.note}>
        <UploadProgress part={part} />
        <RemoveButton id={id} label={<Trans>Cancel</Trans>} />
      </p>
    );
  return (
    <p className={classes.note}>
      <IconClock size={16} stroke={1.6} aria-hidden />
      {isChosen && <Trans>Sending…</Trans>}
      {!isChosen && (wait === undefined ? <Trans>Waiting to be sent</Trans> : <SlowWait message={message} />)}
      {!isChosen && <RemoveButton id={id} />}
    </p>
  );
}

/** Says how long people still wait between two messages. */
const SlowWait = ({ message }: { message: QueuedMessage }) => (
  <Countdown of={message} milliseconds={message.wait ?? 0}>
    {(seconds) => <Trans>Slow mode: will be sent in {seconds} s</Trans>}
  </Countdown>
);

/** A file that is too large or of a wrong type stays so: sending it again does not help. */
const isFinal = ({ fault }: QueuedMessage): boolean =>
  fault === 'tooLarge' || fault === 'wrongType' || fault === 'missing';

function Rejected({ message }: { message: QueuedMessage }) {
  const outbox = useChatPart('outbox');
  const { id } = message;
  return (
    <p className={classes.note} data-failed role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.reason}>
        <Reason message={message} />
      </span>
      {!isFinal(message) && (
        <PlainButton className={classes.action} onClick={() => outbox?.send({ type: 'message.retry', id })}>
          <Trans>Try again</Trans>
        </PlainButton>
      )}
      <RemoveButton id={id} />
    </p>
  );
}

function Reason({ message: { failure, fault, file, uploaded } }: { message: QueuedMessage }) {
  const faultText = useFaultText();
  if (fault) return faultText(fault);
  if (failure === 'FORBIDDEN') return <Trans>You cannot write here.</Trans>;
  return file && !uploaded ? <Trans>The upload failed.</Trans> : <Trans>Not sent</Trans>;
}

function RemoveButton({ id, label = <Trans>Remove</Trans> }: { id: string; label?: ReactNode }) {
  const outbox = useChatPart('outbox');
  return (
    <PlainButton className={classes.action} onClick={() => outbox?.send({ type: 'message.discard', id })}>
      {label}
    </PlainButton>
  );
}
