import { MESSAGE_MAX } from '@domain/chat/chat-limits';
import { pushId } from '@domain/chat/push-id';
import { useLingui } from '@lingui/react/macro';
import { caretAfterMention, draftFault, draftQuote, draftText } from '@machines/chat-room/composer.machine';
import { markedOption, mentionOptions } from '@machines/chat-room/mention-picker.machine';
import { IconSend2, IconX } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { isSmallScreen } from '@/ui/hooks/use-media-query';
import { AttachButton, AttachedFiles } from '../files/attached-files';
import type { Attachments } from '../files/use-attachments';
import { QuoteLines } from '../messages/message-quote';
import classes from './composer.module.css';
import { MENTION_OPTIONS, MentionPicker, mentionOptionId, NO_OPTIONS } from './mention-picker';

/** On small screens the keyboard would cover the messages. */
const focusOnWide = (field: HTMLTextAreaElement | null): void => {
  if (!isSmallScreen()) field?.focus({ preventScroll: true });
};

const EVENTS = {
  ArrowDown: { type: 'option.next' },
  ArrowUp: { type: 'option.previous' },
  Enter: { type: 'option.choose' },
  Tab: { type: 'option.choose' },
  Escape: { type: 'picker.dismiss' },
} as const;

const isPickerKey = (key: string): key is keyof typeof EVENTS => Object.hasOwn(EVENTS, key);

/** Returns what lets a field mention people: its keys choose among the people, its caret searches them. */
function useMentionField(onMount: (field: HTMLTextAreaElement | null) => void) {
  const picker = useChatPart('mentionPicker');
  const composer = useChatPart('composer');
  const options = useChatValue('mentionPicker', mentionOptions, NO_OPTIONS);
  const marked = useChatValue('mentionPicker', markedOption, 0);
  const inserted = useChatValue('composer', caretAfterMention, null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = options.length > 0;

  const ref = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element;
      onMount(element);
    },
    [onMount],
  );

  useLayoutEffect(() => {
    if (inserted) field.current?.setSelectionRange(inserted.caret, inserted.caret);
  }, [inserted]);

  // Before the field itself takes the key.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (!isOpen || shiftKey || !isPickerKey(key)) return;
    event.preventDefault();
    event.stopPropagation();
    picker?.send(EVENTS[key]);
  };

  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    composer?.send({ type: 'caret.move', caret: currentTarget.selectionEnd });

  return {
    ref,
    onKeyDownCapture,
    onSelect,
    onBlur: () => picker?.send({ type: 'picker.dismiss' }),
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isOpen ? MENTION_OPTIONS : undefined,
    'aria-activedescendant': isOpen ? mentionOptionId(marked) : undefined,
    // The chat closes by Escape, unless the people do.
    'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
  } as const;
}

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
  const { t, i18n } = useLingui();
  const most = i18n.number(MESSAGE_MAX);
  return <p className={classes.fault} role="alert">{t`A message can have at most ${most} characters.`}</p>;
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
