import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { areaOf } from '@domain/venue/open-venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { listedPeople, selectedUid } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { isProfileOpen } from '@machines/profile-view/profile-view.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { Drawer } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useContact } from '@/app/use-contact';
import { useDialogStep } from '@/app/use-dialog-step';
import { useAskHostAction } from '@/app/use-host-action';
import { usePerson } from '@/app/use-people';
import { useAreaOf } from '@/app/use-place';
import { useShownStatus } from '@/app/use-shown-status';
import { PlainButton } from '@/ui/controls/plain-button';
import { VisitLink } from '@/ui/controls/visit-link';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { useOpened } from '@/ui/hooks/use-opened';
import { focusOn, PEOPLE_PANEL } from '@/ui/layers/places';
import { StatusFace, StatusSign } from '@/ui/media/status-face';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VenueText } from '@/ui/text/venue-text';
import classes from './person-card.module.css';
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

interface PersonFactsProps {
  person: ListedPerson;
  /** False once the person has left the list. */
  isHere: boolean;
}

/** Shows the details of a person. */
function PersonFacts({ person, isHere }: PersonFactsProps) {
  const { t } = useLingui();
  const isSelf = useChildValue('auth', currentUser)?.userId === person.uid;
  const status = useShownStatus(isHere ? person.status : 'Offline', isSelf);
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaOf(venue, person.areaId);
  return (
    <div className={classes.facts}>
      <StatusFace name={person.name} picture={person.picture} status={status} size="large" />
      <Drawer.Title className={classes.name}>
        <bdi>{person.name}</bdi>
      </Drawer.Title>
      {person.title && (
        <p className={classes.fact}>
          <bdi>{person.title}</bdi>
        </p>
      )}
      {person.company && (
        <p className={classes.fact}>
          <bdi>{person.company}</bdi>
        </p>
      )}
      <p className={classes.where}>
        <span className={classes.status}>
          <StatusSign status={status} />
          {isAbsent(person) ? t`Not here now` : t(STATUS_TEXTS[status])}
        </span>
        {isHere && area && (
          <span className={classes.status}>
            <IconMapPin size={18} stroke={1.6} aria-hidden />
            <VenueText texts={area.names} />
          </span>
        )}
      </p>
      {!isHere && <p className={classes.fact}>{t`No longer in this list.`}</p>}
    </div>
  );
}
