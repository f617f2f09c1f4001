import { Trans, useLingui } from '@lingui/react/macro';
import { shownGroup } from '@machines/chat-panel/chat-panel.selectors';
import {
  groupForm,
  groupMembers,
  isGroupAdmin,
  membersState,
} from '@machines/chat-panel/group-members.machine';
import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChannelTitle } from '@/app/texts/use-channel-title';
import { useChannels, useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { Problem } from '@/ui/text/notices';
import { keepFocus } from '../channels/keep-focus';
import { ViewBar } from '../channels/view-bar';
import { GroupInvitation } from './group-invitation';
import { GroupLeaving } from './group-leaving';
import { GroupRenaming } from './group-renaming';
import { MemberRow } from './member-row';
import classes from './members.module.css';

const NOBODY: readonly never[] = [];

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
          <Problem>
            <Trans>The members could not be loaded. Trying again every few seconds.</Trans>
          </Problem>
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
