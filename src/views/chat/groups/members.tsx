import { Trans, useLingui } from '@lingui/react/macro';
import { shownGroup } from '@machines/chat-panel/chat-panel.selectors';
import {
  canInvite,
  type GroupChange,
  groupChangeFailure,
  groupForm,
  groupMembers,
  invitedPeople,
  isGroupAdmin,
  isGroupChanging,
  membersState,
  unconfirmedChange,
} from '@machines/chat-panel/group-members.machine';
import { IconLogout, IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChannelTitle } from '@/app/texts/names';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { keepFocus } from '@/ui/hooks/take-focus';
import { PanelFoot } from '@/ui/layers/panel-foot';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { Problem } from '@/ui/text/notices';
import { ViewBar } from '../channels/view-bar';
import { GroupPeople } from './group-people';
import { GroupRenaming } from './group-renaming';
import { MemberRow } from './member-row';
import classes from './members.module.css';

const NOBODY: readonly never[] = [];

/** Lets the user add people to the group. */
function GroupInvitation() {
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
            {failure.kind === 'FORBIDDEN'
              ? t`Some people could not be added: the group is full, or they cannot be invited by you.`
              : t`The people could not be added. Please try again.`}
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

/** Lets the user leave the group, and asks before somebody goes. */
function GroupLeaving() {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  const change = useChatValue('groupMembers', unconfirmedChange, null);
  const isChanging = useChatValue('groupMembers', isGroupChanging, false);
  const failure = useChatValue('groupMembers', groupChangeFailure, null);
  if (change) return <Confirmation change={change} />;
  return (
    <PanelFoot>
      {failure && <Problem>{t`The group could not be changed. Please try again.`}</Problem>}
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
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  return (
    <PanelFoot role="alertdialog" aria-labelledby="group-question">
      <p id="group-question" ref={keepFocus} tabIndex={-1} className={classes.question}>
        {change.type === 'REMOVE' ? (
          <RemovalQuestion uid={change.uid} />
        ) : (
          t`Leave this group? You can only come back if somebody adds you again.`
        )}
      </p>
      <div className={classes.choice}>
        <Button variant="default" onClick={() => group?.send({ type: 'task.cancel' })}>{t`Cancel`}</Button>
        <Button onClick={() => group?.send({ type: 'change.confirm' })}>
          {change.type === 'REMOVE' ? t`Remove` : t`Leave`}
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

/** Shows the people of the open group, and lets them change it. */
export function Members() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const form = useChatValue('groupMembers', groupForm, 'none');
  const name = useGroupName();
  if (form === 'inviting') return <GroupInvitation />;
  return (
    <>
      <ViewBar label={t`Back to the chat`} onBack={() => chat.send({ type: 'members.close' })}>
        <bdi>{name}</bdi>
      </ViewBar>
      {form === 'renaming' ? <GroupRenaming /> : <Actions name={name} />}
      <MemberList />
      <GroupLeaving />
    </>
  );
}

function useGroupName(): string {
  useChannels();
  return useChannelTitle(useChildValue('chatPanel', (snapshot) => shownGroup(snapshot)));
}

function Actions({ name }: { name: string }) {
  const group = useChatPart('groupMembers');
  const isAdmin = useChatValue('groupMembers', isGroupAdmin, false);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        icon={<IconUserPlus size={20} stroke={1.6} aria-hidden />}
        onClick={() => group?.send({ type: 'invite.start' })}
      >
        <Trans>Add people</Trans>
      </Button>
      {isAdmin && (
        <Button
          variant="default"
          icon={<IconPencil size={20} stroke={1.6} aria-hidden />}
          onClick={() => group?.send({ type: 'rename.start', name })}
        >
          <Trans>Rename</Trans>
        </Button>
      )}
    </div>
  );
}

function MemberList() {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  const members = useChatValue('groupMembers', groupMembers, NOBODY);
  const state = useChatValue('groupMembers', membersState, 'loading');
  return (
    <div ref={keepFocus} tabIndex={-1} className={classes.scroller}>
      {state === 'failed' && (
        <div className={classes.note}>
          <Problem>{t`The members could not be loaded. Trying again every few seconds.`}</Problem>
          <Button variant="default" onClick={() => group?.send({ type: 'members.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {state === 'loading' && <RowSkeletons count={3} />}
      <ul className={classes.members} aria-label={t`Members`}>
        {members.map((member) => (
          <MemberRow key={member.uid} member={member} />
        ))}
      </ul>
    </div>
  );
}
