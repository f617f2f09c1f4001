import { Trans } from '@lingui/react/macro';
import type { GroupChange } from '@machines/chat-panel/group-members.machine';
import {
  groupChangeFailure,
  groupMembers,
  isGroupChanging,
  unconfirmedChange,
} from '@machines/chat-panel/group-members.machine';
import { IconLogout } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Problem } from '@/ui/text/notices';
import { keepFocus } from '../channels/keep-focus';
import classes from './members.module.css';

const NOBODY: readonly never[] = [];

/** Lets the user leave the group, and asks before somebody goes. */
export function GroupLeaving() {
  const group = useChatPart('groupMembers');
  const change = useChatValue('groupMembers', unconfirmedChange, null);
  const isChanging = useChatValue('groupMembers', isGroupChanging, false);
  const failure = useChatValue('groupMembers', groupChangeFailure, null);
  if (change) return <Confirmation change={change} />;
  return (
    <PanelFoot>
      {failure && (
        <Problem>
          <Trans>The group could not be changed. Please try again.</Trans>
        </Problem>
      )}
      <Button
        variant="default"
        icon={<IconLogout size={20} stroke={1.6} aria-hidden />}
        aria-disabled={isChanging}
        onClick={() => group?.send({ type: 'group.leave' })}
      >
        <Trans>Leave group</Trans>
      </Button>
    </PanelFoot>
  );
}

function Confirmation({ change }: { change: GroupChange }) {
  const group = useChatPart('groupMembers');
  return (
    <PanelFoot role="alertdialog" aria-labelledby="group-question">
      <p id="group-question" ref={keepFocus} tabIndex={-1} className={classes.question}>
        {change.type === 'REMOVE' ? (
          <RemovalQuestion uid={change.uid} />
        ) : (
          <Trans>Leave this group? You can only come back if somebody adds you again.</Trans>
        )}
      </p>
      <div className={classes.choice}>
        <Button onClick={() => group?.send({ type: 'change.confirm' })}>
          {change.type === 'REMOVE' ? <Trans>Remove</Trans> : <Trans>Leave</Trans>}
        </Button>
        <Button variant="default" onClick={() => group?.send({ type: 'task.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </PanelFoot>
  );
}

function RemovalQuestion({ uid }: { uid: string }) {
  const members = useChatValue('groupMembers', groupMembers, NOBODY);
  const name = members.find((member) => member.uid === uid)?.person?.name;
  if (name === undefined) return <Trans>Remove this person from the group?</Trans>;
  return (
    <Trans>
      Remove <bdi>{name}</bdi> from the group?
    </Trans>
  );
}
