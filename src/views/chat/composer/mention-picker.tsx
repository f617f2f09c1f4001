import type { MentionPerson } from '@domain/chat/mentions';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  markedOption,
  mentionOptions,
  mentionPickerState,
  mentionSearchText,
} from '@machines/chat-room/mention-picker.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';

import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { PersonFace } from '../person-face';
import classes from './mention-picker.module.css';

/** The id of the list. */
export const MENTION_OPTIONS = 'mention-options';
export const mentionOptionId = (index: number): string => `${MENTION_OPTIONS}-${index}`;
export const NO_OPTIONS: readonly MentionPerson[] = [];

/** Offers the people whom the user may mean by what is typed after an `@`. */
export function MentionPicker() {
  const { t } = useLingui();
  const options = useChatValue('mentionPicker', mentionOptions, NO_OPTIONS);
  const count = options.length;
  return (
    <>
      {count > 0 ? (
        <div className={classes.picker} role="listbox" id={MENTION_OPTIONS} aria-label={t`People to mention`}>
          {options.map((person, index) => (
            <Option key={person.uid} person={person} index={index} />
          ))}
        </div>
      ) : (
        <Note />
      )}
      <VisuallyHidden role="status">
        {count > 0 && plural(count, { one: '# person to mention', other: '# people to mention' })}
      </VisuallyHidden>
    </>
  );
}

const scrollTo = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' });

function Option({ person: { uid, name }, index }: { person: MentionPerson; index: number }) {
  const picker = useChatPart('mentionPicker');
  const isMarked = useChatValue('mentionPicker', markedOption, 0) === index;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      ref={isMarked ? scrollTo : undefined}
      role="option"
      id={mentionOptionId(index)}
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => picker?.send({ type: 'option.choose', index })}
    >
      <PersonFace uid={uid} name={name} size="small" />
      <bdi className={classes.name}>{name}</bdi>
    </div>
  );
}

/** A text with spaces may be a sentence rather than a name. */
const isName = (text: string): boolean => text !== '' && !text.includes(' ');

function Note() {
  const { t } = useLingui();
  const state = useChatValue('mentionPicker', mentionPickerState, 'closed');
  const text = useChatValue('mentionPicker', mentionSearchText, '');
  if (state === 'failed')
    return <p className={classes.note} role="status">{t`People could not be found.`}</p>;
  if (state !== 'nobody' || !isName(text)) return null;
  return <p className={classes.note} role="status">{t`Nobody found for “${text}”.`}</p>;
}
