import type { Attendee } from '@domain/people/attendee';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { memo } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { usePerson } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { StatusFace } from '@/ui/media/status-face';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { PersonArea } from './person-area';
import classes from './person-row.module.css';
import { useShownStatus } from './use-shown-status';

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
      <div className={classes.row}>
        <PersonWords person={person} />
        <PersonArea areaId={person.areaId} linked />
      </div>
    );
  return (
    <PlainButton
      className={classes.row}
      aria-haspopup="dialog"
      onClick={() => people.send({ type: 'person.select', uid })}
    >
      <PersonWords person={person} />
      <PersonArea areaId={person.areaId} linked={false} />
    </PlainButton>
  );
});

function PersonWords({ person }: { person: Attendee }) {
  const { t } = useLingui();
  const status = useShownStatus(person.status);
  const isSelf = useChildValue('auth', currentUser)?.userId === person.uid;
  const work = [person.title, person.company].filter(Boolean).join(' · ');
  return (
    <>
      <StatusFace name={person.name} status={status} />
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi>{person.name}</bdi>
          {isSelf && (
            <span className={classes.you}>
              <Trans>You</Trans>
            </span>
          )}
        </span>
        <VisuallyHidden>{t(STATUS_TEXTS[status])}</VisuallyHidden>
        {work && (
          <span className={classes.work}>
            <bdi>{work}</bdi>
          </span>
        )}
      </span>
    </>
  );
}
