import { caretAfterMention } from '@machines/chat-room/composer.machine';
import { markedOption, mentionOptions } from '@machines/chat-room/mention-picker.machine';
import { type KeyboardEvent, type SyntheticEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { MENTION_OPTIONS, mentionOptionId, NO_OPTIONS } from './mention-picker';

const EVENTS = {
  ArrowDown: { type: 'option.next' },
  ArrowUp: { type: 'option.previous' },
  Enter: { type: 'option.choose' },
  Tab: { type: 'option.choose' },
  Escape: { type: 'picker.dismiss' },
} as const;

const isPickerKey = (key: string): key is keyof typeof EVENTS => Object.hasOwn(EVENTS, key);

/** Returns what lets a field mention people: its keys choose among the people, its caret searches them. */
export function useMentionField(onMount: (field: HTMLTextAreaElement | null) => void) {
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
