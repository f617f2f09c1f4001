import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { listedPeople, selectedUid } from '@machines/people/people.selectors';
import { isProfileOpen } from '@machines/profile-view/profile-view.selectors';
import { Drawer } from '@mantine/core';
import { useChild, useChildValue } from '@/app/app-context';
import { useStartChat } from '@/app/use-edge';
import { usePerson } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useOpened } from '@/ui/hooks/use-opened';
import { focusNear } from './focus-near';
import { GoThere } from './go-there';
import classes from './person-card.module.css';
import { PersonFacts } from './person-facts';
import { ProfileButton } from './profile-button';

/** spec §2, Header (mobile): shows a card for the selected attendee. */
export function PersonCard({ opened }: { opened: boolean }) {
  const { t } = useLingui();
  const people = useChild('people');
  const uid = useChildValue('people', selectedUid);
  const store = useChildValue('people', listedPeople);
  const present = usePerson(store, uid ?? '');
  const covered = useChildValue('profileView', isProfileOpen);
  const person = useLastSeen(uid, present);
  const deselect = () => people.send({ type: 'person.deselect' });
  return (
    <Drawer.Root
      opened={useOpened(opened && uid !== null)}
      onClose={deselect}
      closeOnEscape={!covered}
      onExitTransitionEnd={() => opened && person && focusNear(store, person)}
      position="bottom"
      size="auto"
      lockScroll={false}
      zIndex="var(--foyer-z-nested-dialog)"
      classNames={{ content: classes.card }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {person && (
          <>
            <div className={classes.bar}>
              <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
            </div>
            <PersonFacts person={person} isHere={present !== undefined} />
            <ProfileButton person={person} className={classes.profile}>
              <Trans>Go to profile</Trans>
            </ProfileButton>
            <ChatButton uid={person.uid} name={person.name} onStart={deselect} />
            {present && !isAbsent(present) && <GoThere areaId={present.areaId} onGo={deselect} />}
          </>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface ChatButtonProps {
  uid: string;
  name: string;
  onStart: () => void;
}

function ChatButton({ uid, name, onStart }: ChatButtonProps) {
  const start = useStartChat(uid, name, true);
  const leave = () => {
    onStart();
    start?.();
  };
  return (
    start && (
      <PlainButton className={classes.profile} onClick={leave}>
        <Trans>Start chat</Trans>
      </PlainButton>
    )
  );
}

/** Returns the last known details of a person, also after they have left. */
function useLastSeen(uid: string | null, person: ListedPerson | undefined): ListedPerson | null {
  const last = useLastValue(person);
  return uid === null || last?.uid === uid ? last : null;
}
