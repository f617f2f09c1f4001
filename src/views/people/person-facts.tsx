import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { areaOf } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { Drawer } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useShownStatus } from '@/app/use-shown-status';
import { StatusFace, StatusSign } from '@/ui/media/status-face';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VenueText } from '@/ui/text/venue-text';
import classes from './person-card.module.css';

interface PersonFactsProps {
  person: ListedPerson;
  /** False once the person has left the list. */
  isHere: boolean;
}

/** Shows the details of a person. */
export function PersonFacts({ person, isHere }: PersonFactsProps) {
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
