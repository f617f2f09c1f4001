import { isAbsent } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import type { ListedMember } from '@machines/chat-panel/group-members.machine';
import { isGroupAdmin } from '@machines/chat-panel/group-members.machine';
import { peopleHere } from '@machines/people/people.selectors';
import { IconDots, IconShield, IconUserMinus } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useHasPresence, usePerson } from '@/app/use-people';
import { IconButton } from '@/ui/controls/button';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { PlainButton } from '@/ui/controls/plain-button';
import { StatusFace } from '@/ui/media/status-face';
import { Mark } from '@/ui/text/mark';
import { PersonWords } from '@/ui/text/person-words';
import { type ShownStatus, STATUS_TEXTS } from '@/ui/text/status-texts';
import classes from './members.module.css';

/** Shows one member of a group; administrators have a menu for each other one. */
export function MemberRow({ member }: { member: ListedMember }) {
  const { t } = useLingui();
  const own = useChildValue('auth', currentUser)?.userId;
  const isAdmin = useChatValue('groupMembers', isGroupAdmin, false);
  const here = usePerson(useChildValue('people', peopleHere), member.uid);
  const person = here ?? member.person;
  const status = useHasPresence() ? (person?.status ?? 'Offline') : 'Unknown';
  const name = person?.name ?? t`Unknown person`;
  return (
    <li className={classes.member}>
      <StatusFace name={name} picture={person?.picture} status={status} />
      <MemberWords member={{ ...member, person }} name={name} status={status} isSelf={member.uid === own} />
      {isAdmin && member.uid !== own && <MemberMenu member={member} name={name} />}
    </li>
  );
}

interface MemberWordsProps {
  member: ListedMember;
  name: string;
  status: ShownStatus;
  isSelf: boolean;
}

function MemberWords({ member: { uid, role, person }, name, status, isSelf }: MemberWordsProps) {
  const { t } = useLingui();
  const profiles = useChild('profileView');
  const isGone = status !== 'Unknown' && (!person || isAbsent(person));
  return (
    <PersonWords person={person} status={isGone ? t`Not here now` : t(STATUS_TEXTS[status])}>
      <span className={classes.line}>
        <PlainButton
          className={classes.name}
          aria-label={t`Profile of ${name}`}
          aria-haspopup="dialog"
          onClick={() => profiles.send({ type: 'profile.open', userId: uid, name })}
        >
          <bdi>{name}</bdi>
        </PlainButton>
        {isSelf && <Mark word={t`You`} />}
        {role === 'ADMIN' && <Mark word={t`Admin`} />}
      </span>
    </PersonWords>
  );
}

function MemberMenu({ member: { uid, role }, name }: Omit<MemberWordsProps, 'isSelf' | 'status'>) {
  const { t } = useLingui();
  const group = useChatPart('groupMembers');
  return (
    <OptionsMenu
      button={
        <IconButton aria-label={t`Options for ${name}`}>
          <IconDots size={20} />
        </IconButton>
      }
    >
      {role !== 'ADMIN' && (
        <MenuOption icon={IconShield} onClick={() => group?.send({ type: 'member.appoint', uid })}>
          <Trans>Make admin</Trans>
        </MenuOption>
      )}
      <MenuOption icon={IconUserMinus} onClick={() => group?.send({ type: 'member.remove', uid })}>
        <Trans>Remove from the group</Trans>
      </MenuOption>
    </OptionsMenu>
  );
}
