import { Trans, useLingui } from '@lingui/react/macro';
import { canSaveEdit, editedText, isEditSaving, revisionFailure } from '@machines/chat-room/revision.machine';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { GrowingField } from '@/ui/controls/growing-field';
import { PlainButton } from '@/ui/controls/plain-button';
import { Countdown } from '@/ui/text/countdown';
import classes from './message-editor.module.css';
import { leaveFocus } from './move-focus';
import queued from './queued-item.module.css';

const focusEnd = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

/** Lets the user change the text of one of their messages. */
export function MessageEditor() {
  const { t } = useLingui();
  const revision = useChatPart('revision');
  const text = useChatValue('revision', editedText, '');
  const isSaving = useChatValue('revision', isEditSaving, false);
  const canSave = useChatValue('revision', canSaveEdit, false);
  const save = () => revision?.send({ type: 'edit.save' });
  const cancel = () => revision?.send({ type: 'edit.cancel' });
  return (
    <div ref={leaveFocus} className={classes.editor}>
      <GrowingField
        ref={focusEnd}
        aria-label={t`Edit message`}
        value={text}
        readOnly={isSaving}
        onChange={(event) => revision?.send({ type: 'edit.change', text: event.currentTarget.value })}
        onSubmit={save}
        onCancel={cancel}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={isSaving} onClick={cancel}>{t`Cancel`}</Button>
        <Button disabled={!canSave} onClick={save}>{t`Save`}</Button>
      </div>
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={queued.note} role="alert">
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </p>
);

export function UnsavedNote() {
  const failure = useChatValue('revision', revisionFailure, null);
  return (
    <Note>
      {failure?.wait === undefined ? (
        <Trans>The change could not be saved.</Trans>
      ) : (
        <Countdown of={failure} milliseconds={failure.wait}>
          {(seconds) => <Trans>Slow mode: can be saved in {seconds} s</Trans>}
        </Countdown>
      )}
    </Note>
  );
}

export function UndeletedNote() {
  const deletions = useChatPart('deletions');
  return (
    <Note>
      <Trans>The message could not be deleted.</Trans>
      <PlainButton className={queued.action} onClick={() => deletions?.send({ type: 'failure.dismiss' })}>
        <Trans>OK</Trans>
      </PlainButton>
    </Note>
  );
}
