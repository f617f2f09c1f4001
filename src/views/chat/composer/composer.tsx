import { MESSAGE_MAX } from '@domain/chat/chat-limits';
import { pushId } from '@domain/chat/push-id';
import { Trans, useLingui } from '@lingui/react/macro';
import { draftFault, draftQuote, draftText } from '@machines/chat-room/composer.machine';
import { IconSend2, IconX } from '@tabler/icons-react';
import type { ChangeEvent, ClipboardEvent, FormEvent } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { isSmallScreen } from '@/ui/hooks/use-media-query';
import { AttachButton } from '../files/attach-button';
import { AttachedFiles } from '../files/attached-files';
import type { Attachments } from '../files/use-attachments';
import { QuoteLines } from '../messages/message-quote';
import classes from './composer.module.css';
import { MentionPicker } from './mention-picker';
import { useMentionField } from './use-mention-field';

/** On small screens the keyboard would cover the messages. */
const focusOnWide = (field: HTMLTextAreaElement | null): void => {
  if (!isSmallScreen()) field?.focus({ preventScroll: true });
};

/** Lets the user write a message and attach files. */
export function Composer({ attachments }: { attachments: Attachments }) {
  const { t } = useLingui();
  const composer = useChatPart('composer');
  const text = useChatValue('composer', draftText, '');
  const fault = useChatValue('composer', draftFault, 'empty');
  const isTooLong = fault === 'tooLong';
  const mentions = useMentionField(focusOnWide);
  const type = ({ currentTarget: { value, selectionEnd } }: ChangeEvent<HTMLTextAreaElement>) => {
    composer?.send({ type: 'draft.change', text: value });
    composer?.send({ type: 'caret.move', caret: selectionEnd });
  };
  const send = () => {
    if (isTooLong) return;
    composer?.send({ type: 'message.send', id: pushId(Date.now(), Math.random) });
    attachments.send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attachments.choose(files);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      <DraftQuote />
      {isTooLong && <TooLong />}
      <AttachedFiles files={attachments.files} />
      <MentionPicker />
      <div className={classes.line}>
        <AttachButton onChoose={attachments.choose} />
        <GrowingField
          {...mentions}
          aria-label={t`Message`}
          placeholder={t`Write a message`}
          value={text}
          onChange={type}
          onPaste={paste}
          onSubmit={send}
        />
        <IconButton
          type="submit"
          variant="filled"
          className={classes.send}
          aria-label={t`Send`}
          disabled={isTooLong || (fault !== null && !attachments.isSendable)}
        >
          <IconSend2 size={20} stroke={1.6} />
        </IconButton>
      </div>
    </form>
  );
}

function TooLong() {
  const { i18n } = useLingui();
  const most = i18n.number(MESSAGE_MAX);
  return (
    <p className={classes.fault} role="alert">
      <Trans>A message can have at most {most} characters.</Trans>
    </p>
  );
}

/** The answer is typed in the field below. */
const focusField = (quote: HTMLElement | null): void => {
  quote?.closest('form')?.querySelector('textarea')?.focus({ preventScroll: true });
};

/** Shows the message that the user answers. */
function DraftQuote() {
  const { t } = useLingui();
  const composer = useChatPart('composer');
  const quote = useChatValue('composer', draftQuote, null);
  if (!quote) return null;
  return (
    <div key={quote.id} ref={focusField} className={classes.quote}>
      <p className={classes.lines}>
        <QuoteLines name={quote.authorName} text={quote.text} />
      </p>
      <IconButton aria-label={t`Cancel reply`} onClick={() => composer?.send({ type: 'reply.cancel' })}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}
