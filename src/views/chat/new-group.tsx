import { channelName, groupUsers } from '@domain/chat/channel';
import { GROUP_MAX, NAME_MAX } from '@domain/chat/chat-limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { groupFailure, isGroupCreating } from '@machines/chat-panel/new-group.machine';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button, IconButton } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { Problem } from '@/ui/text/notices';
import bar from './channel.module.css';
import { GroupPeople } from './group-people';
import classes from './new-group.module.css';

/** Lets the user create a group: its name and its people. */
export function NewGroup() {
  const group = useChatPart('newGroup');
  const own = useChildValue('auth', currentUser)?.userId ?? '';
  const isCreating = useChatValue('newGroup', isGroupCreating, false);
  const failure = useChatValue('newGroup', groupFailure, null);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = useFaults(name, [...chosen.keys()], own);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    group?.send({ type: 'group.create', name, userIds: [...chosen.keys()] });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <GroupBar />
      <div className={classes.name}>
        <NameField value={name} onChange={setName} error={isSubmitted ? faults.name : undefined} />
      </div>
      <GroupPeople chosen={chosen} onChange={setChosen} />
      <div className={classes.foot}>
        {isSubmitted && faults.people && <Problem>{faults.people}</Problem>}
        {failure && (
          <Problem>
            <Trans>The group could not be created. Please try again.</Trans>
          </Problem>
        )}
        <Button type="submit" aria-disabled={isCreating}>
          <Trans>Create group</Trans>
        </Button>
      </div>
    </form>
  );
}

function GroupBar() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  return (
    <div className={bar.bar}>
      <IconButton aria-label={t`Back to all chats`} onClick={() => chat.send({ type: 'group.cancel' })}>
        <IconArrowLeft size={20} className={bar.back} />
      </IconButton>
      <h2 className={bar.title}>
        <Trans>New group</Trans>
      </h2>
    </div>
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
function useFaults(name: string, userIds: string[], own: string) {
  const { t } = useLingui();
  const most = GROUP_MAX;
  const longest = NAME_MAX;
  const named = channelName(name);
  const people = groupUsers(userIds, own);
  const NAMES = {
    required: t`Please enter a name.`,
    tooLong: t`A name can have at most ${longest} characters.`,
  };
  const PEOPLE = {
    tooFew: t`Please choose at least two people.`,
    tooMany: t`A group can have at most ${most} people.`,
  };
  return {
    name: 'fault' in named ? NAMES[named.fault] : undefined,
    people: 'fault' in people ? PEOPLE[people.fault] : undefined,
  };
}
