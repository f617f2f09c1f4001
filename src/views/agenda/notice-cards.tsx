import type { StarChange } from '@domain/schedule/session';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconBell, IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBackground, useChildValue } from '@/app/app-context';
import { SessionChange } from '@/app/texts/session-change';
import { useAgendaStore, useRoomNames, useServerMinute, useZone } from '@/app/use-agenda';
import { FloatingCard } from '@/ui/layers/floating-card';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './session.module.css';

interface NoticeCardsProps {
  reminders: readonly string[];
  changes: readonly StarChange[];
}

/** The cards that remind the user of sessions, and say how those have changed. */
export const NoticeCards = ({ reminders, changes }: NoticeCardsProps) => (
  <>
    {reminders.map((guid) => (
      <Reminder key={guid} guid={guid} />
    ))}
    {changes.length > 0 && <Changes changes={changes} />}
  </>
);

function SessionPageLink({ guid, children }: { guid: string; children: ReactNode }) {
  const architectureId = useChildValue('venue', openedVenue)?.architecture.id ?? '';
  return (
    <Link to="/v/$architectureId/agenda" params={{ architectureId }} search={{ session: guid }}>
      {children}
    </Link>
  );
}

const MINUTE = 60_000;

function Reminder({ guid }: { guid: string }) {
  const { t } = useLingui();
  const agenda = useBackground('agenda');
  const session = useAgendaStore((store) => store.session(guid));
  const namesOf = useRoomNames();
  const now = useServerMinute();
  if (!session) return null;
  const minutes = Math.ceil((session.begin - now) / MINUTE);
  return (
    <FloatingCard
      icon={<IconBell size={20} stroke={1.6} role="img" aria-label={t`Reminder`} />}
      closeLabel={t`Dismiss`}
      onClose={() => agenda?.send({ type: 'reminder.dismiss', guid })}
    >
      <p>
        <SessionPageLink guid={guid}>
          <VenueText texts={session.titles} />
        </SessionPageLink>
      </p>
      <p className={classes.facts}>
        {minutes > 0 ? (
          <Plural value={minutes} one="Starts in # minute" other="Starts in # minutes" />
        ) : (
          <Trans>Now</Trans>
        )}
        {session.room && (
          <>
            {' · '}
            <VenueText texts={namesOf(session.room)} />
          </>
        )}
      </p>
    </FloatingCard>
  );
}

function Changes({ changes }: { changes: readonly StarChange[] }) {
  const { t } = useLingui();
  const agenda = useBackground('agenda');
  return (
    <FloatingCard
      icon={<IconCalendarExclamation size={20} stroke={1.6} role="img" aria-label={t`Changes`} />}
      closeLabel={t`Dismiss`}
      onClose={() => agenda?.send({ type: 'changes.confirm' })}
    >
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change.guid}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </FloatingCard>
  );
}

function Change({ change: { guid, kind, seen } }: { change: StarChange }) {
  const session = useAgendaStore((store) => store.session(guid));
  const namesOf = useRoomNames();
  const times = useZonedTimes(useZone());
  const title = <VenueText texts={session?.titles ?? seen.titles} />;
  const isCancelled = !session || kind === 'CANCELLED';
  return (
    <>
      {isCancelled ? title : <SessionPageLink guid={guid}>{title}</SessionPageLink>}
      <span className={classes.facts}>
        {isCancelled ? (
          <SessionChange kind="CANCELLED" />
        ) : (
          <SessionChange
            kind={kind}
            place={session.room && <VenueText texts={namesOf(session.room)} />}
            time={times.moment(session.begin)}
          />
        )}
      </span>
    </>
  );
}
