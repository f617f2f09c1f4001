import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { listedPeople, selectedUid } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { isProfileOpen } from '@machines/profile-view/profile-view.selectors';
import { Drawer } from '@mantine/core';
import { useChild, useChildValue } from '@/app/app-context';
import { useContact } from '@/app/use-contact';
import { useDialogStep } from '@/app/use-dialog-step';
import { useAskHostAction } from '@/app/use-host-action';
import { usePerson } from '@/app/use-people';
import { useAreaOf } from '@/app/use-place';
import { PlainButton } from '@/ui/controls/plain-button';
import { VisitLink } from '@/ui/controls/visit-link';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useOpened } from '@/ui/hooks/use-opened';
import { focusOn, PEOPLE_PANEL } from '@/ui/layers/places';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
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
  useDialogStep(opened && uid !== null, deselect);
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
            <div className={classes.actions}>
              <ContactButtons person={person} onStart={deselect} />
              <ProfileButton person={person} className={classes.action}>{t`Go to profile`}</ProfileButton>
              <HostButton userId={person.uid} name={person.name} />
            </div>
            {present && !isAbsent(present) && <GoThere areaId={present.areaId} onGo={deselect} />}
          </>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function HostButton(subject: { userId: string; name: string }) {
  const { t } = useLingui();
  const ask = useAskHostAction(subject);
  return (
    ask && (
      <LazyHostMenu
        ask={ask}
        button={<PlainButton className={classes.action}>{t`Host actions`}</PlainButton>}
      />
    )
  );
}

function ContactButtons({ person: { uid, name }, onStart }: { person: ListedPerson; onStart: () => void }) {
  const { t } = useLingui();
  const { chat, call } = useContact({ uid, name, sheet: true, onStart });
  return (
    <>
      {chat && <PlainButton className={classes.action} onClick={chat}>{t`Start chat`}</PlainButton>}
      {call && <PlainButton className={classes.action} onClick={call}>{t`Call`}</PlainButton>}
    </>
  );
}

/** Shows a link to a person's area, unless that area is shown. */
function GoThere({ areaId, onGo }: { areaId: string; onGo: () => void }) {
  const found = useAreaOf(areaId);
  return (
    found && (
      <VisitLink architecture={found.architecture} areaId={areaId} className={classes.go} onClick={onGo}>
        <Trans>Go there</Trans>
      </VisitLink>
    )
  );
}

/** Returns the last known details of a person, also after they have left. */
function useLastSeen(uid: string | null, person: ListedPerson | undefined): ListedPerson | null {
  const last = useLastValue(person);
  return uid === null || last?.uid === uid ? last : null;
}

type Place = Parameters<PeopleStore['rankOf']>[0];

/** Moves an outside focus to a person's row, or to the row at that position if the person has left. */
function focusNear(store: PeopleStore, place: Place): void {
  const panel = document.getElementById(PEOPLE_PANEL);
  if (panel?.contains(document.activeElement)) return;
  const position = Math.min(store.rankOf(place) + 1, store.size);
  const row = panel?.querySelector<HTMLElement>(`[aria-posinset="${position}"] button`);
  if (row) row.focus();
  else focusOn(PEOPLE_PANEL);
}
