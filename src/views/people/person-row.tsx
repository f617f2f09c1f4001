import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { textIn } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { followedArea, listScope } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconMessage, IconShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { useStartChat } from '@/app/use-edge';
import { useAskHostAction } from '@/app/use-host-action';
import { usePerson } from '@/app/use-people';
import { useShownStatus } from '@/app/use-shown-status';
import { areaLink } from '@/ui/controls/area-link';
import rows from '@/ui/controls/list-row.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { StatusFace } from '@/ui/media/status-face';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import { Mark } from '@/ui/text/mark';
import { PersonWords } from '@/ui/text/person-words';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './person-row.module.css';
import { ProfileButton } from './profile-button';

/** Lets hosts act about a person of the list; nothing for attendees. */
function HostButton({ person: { uid, name } }: { person: ListedPerson }) {
  const { t } = useLingui();
  const ask = useAskHostAction({ userId: uid, name });
  return (
    ask && (
      <LazyHostMenu
        ask={ask}
        button={
          <PlainButton className={classes.chat} aria-label={t`Host actions for ${name}`}>
            <IconShield size={20} stroke={1.6} />
          </PlainButton>
        }
      />
    )
  );
}

const ROW = `${rows.row} ${classes.person}`;

interface PersonRowProps {
  uid: string;
  store: PeopleStore;
  /** Pressing the row selects the person. */
  selectable: boolean;
}

/** Shows one person of a list; re-renders when their shown details change. */
export const PersonRow = memo(function PersonRow({ uid, store, selectable }: PersonRowProps) {
  const people = useChild('people');
  const person = usePerson(store, uid);
  if (!person) return null;
  if (!selectable)
    return (
      <div className={ROW}>
        <FaceAndWords person={person} linked />
        <PersonArea areaId={person.areaId} linked />
        <ChatButton person={person} />
        <HostButton person={person} />
      </div>
    );
  return (
    <PlainButton
      className={ROW}
      aria-haspopup="dialog"
      onClick={() => people.send({ type: 'person.select', uid })}
    >
      <FaceAndWords person={person} linked={false} />
      <PersonArea areaId={person.areaId} linked={false} />
    </PlainButton>
  );
});

function ChatButton({ person }: { person: ListedPerson }) {
  const { t } = useLingui();
  const { name } = person;
  const start = useStartChat(person.uid, name, false);
  return (
    start && (
      <PlainButton className={classes.chat} aria-label={t`Start chat with ${name}`} onClick={start}>
        <IconMessage size={20} stroke={1.6} />
      </PlainButton>
    )
  );
}

interface FaceAndWordsProps {
  person: ListedPerson;
  /** Makes the name open the profile, from anywhere on the row. */
  linked: boolean;
}

function FaceAndWords({ person, linked }: FaceAndWordsProps) {
  const { t } = useLingui();
  const isSelf = useChildValue('auth', currentUser)?.userId === person.uid;
  const status = useShownStatus(person.status, isSelf);
  return (
    <>
      <StatusFace name={person.name} picture={person.picture} status={status} />
      <PersonWords person={person} status={isAbsent(person) ? t`Not here now` : t(STATUS_TEXTS[status])}>
        <PersonName person={person} linked={linked}>
          <bdi>{person.name}</bdi>
          {isSelf && <Mark word={t`You`} />}
        </PersonName>
      </PersonWords>
    </>
  );
}

function PersonName({ person, linked, children }: FaceAndWordsProps & { children: ReactNode }) {
  const { t } = useLingui();
  const { name } = person;
  if (!linked) return <span className={classes.name}>{children}</span>;
  return (
    <ProfileButton person={person} className={classes.name} aria-label={t`Profile of ${name}`}>
      {children}
    </ProfileButton>
  );
}

interface PersonAreaProps {
  areaId: string;
  /** Makes the name a link to the area. */
  linked: boolean;
}

/** Shows the area of a person; in the list of the own area only to screen readers. */
function PersonArea({ areaId, linked }: PersonAreaProps) {
  const { t, i18n } = useLingui();
  const scope = useChildValue('people', listScope);
  const own = useChildValue('people', followedArea);
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaOf(venue, areaId);
  if (!area) return null;
  const name = textIn(area.names, i18n.locale);
  if (scope === 'area')
    return (
      <VisuallyHidden>
        <VenueText texts={area.names} />
      </VisuallyHidden>
    );
  if (!linked || areaId === own) return <VenueText as="span" texts={area.names} className={classes.area} />;
  return (
    <Link {...areaLink(venue.architecture.id, areaId)} aria-label={t`Go to ${name}`} className={classes.area}>
      <VenueText texts={area.names} />
    </Link>
  );
}
