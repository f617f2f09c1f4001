import { NAME_MAX } from '@domain/chat/chat-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  groupChangeFailure,
  isGroupChanging,
  typedGroupName,
} from '@machines/chat-panel/group-members.machine';
import type { FormEvent } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { Problem } from '@/ui/text/notices';
import classes from './members.module.css';
import { useNameFault } from './use-name-fault';

const focusFirst = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** Lets an administrator rename the group. */
export function GroupRenaming() {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  const name = useChatValue('groupMembers', typedGroupName, '');
  const isChanging = useChatValue('groupMembers', isGroupChanging, false);
  const failure = useChatValue('groupMembers', groupChangeFailure, null);
  const fault = useNameFault(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    group?.send({ type: 'name.save' });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        ref={focusFirst}
        name="group-new-name"
        label={t`Name of the group`}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        dir="auto"
        error={fault}
        onChange={({ currentTarget }) => group?.send({ type: 'name.change', name: currentTarget.value })}
      />
      {failure && (
        <Problem>
          <Trans>The group could not be renamed. Please try again.</Trans>
        </Problem>
      )}
      <div className={classes.choice}>
        <Button type="submit" aria-disabled={isChanging || fault !== undefined}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" onClick={() => group?.send({ type: 'task.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
