import { groupNameSchema } from '@domain/chat/channel';
import { NAME_MAX } from '@domain/chat/chat-limits';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  groupChangeFailure,
  isGroupChanging,
  typedGroupName,
} from '@machines/chat-panel/group-members.machine';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { useDraftForm } from '@/ui/controls/schema-form';
import { TextField } from '@/ui/controls/text-field';
import { takeFocusInPlace } from '@/ui/hooks/take-focus';
import { Problem } from '@/ui/text/notices';
import classes from './members.module.css';

const longest = NAME_MAX;

/** What is wrong with the name of a group. */
export const NAME_TEXTS = {
  required: msg`Please enter a name.`,
  tooLong: msg`A name can have at most ${longest} characters.`,
  notPrintable: msg`The value contains characters that cannot be shown.`,
};

/** Lets an administrator rename the group. */
export function GroupRenaming() {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  const name = useChatValue('groupMembers', typedGroupName, '');
  const isChanging = useChatValue('groupMembers', isGroupChanging, false);
  const failure = useChatValue('groupMembers', groupChangeFailure, null);
  const form = useDraftForm({
    draft: { name },
    onDraft: (draft) => group?.send({ type: 'name.change', ...draft }),
    schema: groupNameSchema,
    texts: NAME_TEXTS,
    validateInputOnChange: true,
  });
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(() => group?.send({ type: 'name.save' }))}
      noValidate
    >
      <TextField
        {...form.getInputProps('name')}
        ref={takeFocusInPlace}
        name="group-new-name"
        label={t`Name of the group`}
        maxLength={NAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      {failure && <Problem>{t`The group could not be renamed. Please try again.`}</Problem>}
      <div className={classes.choice}>
        <Button variant="default" onClick={() => group?.send({ type: 'task.cancel' })}>{t`Cancel`}</Button>
        <Button type="submit" aria-disabled={isChanging}>{t`Save`}</Button>
      </div>
    </form>
  );
}
