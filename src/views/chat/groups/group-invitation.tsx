import { Trans, useLingui } from '@lingui/react/macro';
import {
  canInvite,
  groupChangeFailure,
  groupMembers,
  invitedPeople,
  isGroupChanging,
} from '@machines/chat-panel/group-members.machine';
import { useMemo } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { Problem } from '@/ui/text/notices';
import { ViewBar } from '../channels/view-bar';
import { GroupPeople } from './group-people';
import classes from './members.module.css';

const NOBODY: readonly never[] = [];

/** Lets the user add people to the group. */
export function GroupInvitation() {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  const members = useChatValue('groupMembers', groupMembers, NOBODY);
  const chosen = useChatValue('groupMembers', invitedPeople, NOBODY);
  const isReady = useChatValue('groupMembers', canInvite, false);
  const isChanging = useChatValue('groupMembers', isGroupChanging, false);
  const failure = useChatValue('groupMembers', groupChangeFailure, null);
  const except = useMemo(() => new Set(members.map(({ uid }) => uid)), [members]);
  return (
    <>
      <ViewBar label={t`Back to the members`} onBack={() => group?.send({ type: 'task.cancel' })}>
        <Trans>Add people</Trans>
      </ViewBar>
      <div className={classes.picker}>
        <GroupPeople
          chosen={chosen}
          except={except}
          onToggle={(person) => group?.send({ type: 'person.toggle', ...person })}
        />
      </div>
      <PanelFoot>
        {failure && (
          <Problem>
            {failure.kind === 'FORBIDDEN' ? (
              <Trans>
                Some people could not be added: the group is full, or they cannot be invited by you.
              </Trans>
            ) : (
              <Trans>The people could not be added. Please try again.</Trans>
            )}
          </Problem>
        )}
        <Button
          disabled={!(isReady || isChanging)}
          aria-disabled={isChanging}
          onClick={() => group?.send({ type: 'invite.send' })}
        >
          <Trans>Add</Trans>
        </Button>
      </PanelFoot>
    </>
  );
}
