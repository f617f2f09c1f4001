import { groupUsers } from '@domain/chat/channel';
import { GROUP_MAX, NAME_MAX } from '@domain/chat/chat-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import {
  type ChosenPerson,
  groupFailure,
  groupName,
  groupPeople,
  isGroupCreating,
} from '@machines/chat-panel/new-group.machine';
import { type FormEvent, useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Problem } from '@/ui/text/notices';
import { ViewBar } from '../channels/view-bar';
import { GroupPeople } from './group-people';
import classes from './new-group.module.css';
import { useNameFault } from './use-name-fault';

const NOBODY: readonly ChosenPerson[] = [];

/** Lets the user create a group: its name and its people. */
export function NewGroup() {
  const chat = useChild('chatPanel');
  const group = useChatPart('newGroup');
  const isCreating = useChatValue('newGroup', isGroupCreating, false);
  const failure = useChatValue('newGroup', groupFailure, null);
  const name = useChatValue('newGroup', groupName, '');
  const chosen = useChatValue('newGroup', groupPeople, NOBODY);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = useFaults(name, chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    group?.send({ type: 'group.create' });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ViewBar onBack={() => chat.send({ type: 'group.cancel' })}>
        <Trans>New group</Trans>
      </ViewBar>
      <div className={classes.name}>
        <NameField
          value={name}
          onChange={(typed) => group?.send({ type: 'name.change', name: typed })}
          error={isSubmitted ? faults.name : undefined}
        />
      </div>
      <GroupPeople chosen={chosen} onToggle={(person) => group?.send({ type: 'person.toggle', ...person })} />
      <PanelFoot>
        {isSubmitted && faults.people && <Problem>{faults.people}</Problem>}
        {failure && (
          <Problem>
            <Trans>The group could not be created. Please try again.</Trans>
          </Problem>
        )}
        <Button type="submit" aria-disabled={isCreating}>
          <Trans>Create group</Trans>
        </Button>
      </PanelFoot>
    </form>
  );
}

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

const focusFirst = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

function NameField({ value, onChange, error }: NameFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      ref={focusFirst}
      name="group-name"
      label={t`Name of the group`}
      value={value}
      maxLength={NAME_MAX}
      autoComplete="off"
      dir="auto"
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns why the group cannot be created as it is, in words. */
function useFaults(name: string, chosen: readonly ChosenPerson[]) {
  const { t } = useLingui();
  const own = useChildValue('auth', currentUser)?.userId ?? '';
  const most = GROUP_MAX;
  const nameFault = useNameFault(name);
  const people = groupUsers(
    chosen.map(({ uid }) => uid),
    own,
  );
  const PEOPLE = {
    tooFew: t`Please choose at least two people.`,
    tooMany: t`A group can have at most ${most} people.`,
  };
  return {
    name: nameFault,
    people: 'fault' in people ? PEOPLE[people.fault] : undefined,
  };
}
