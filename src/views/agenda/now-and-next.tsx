import { dayIn, nextBegin, type TimedSession } from '@domain/schedule/day-plan';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useRoomNames, useZone } from '@/app/use-agenda';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './agenda.module.css';
import { SessionLink } from './session-row';

/** Of more sessions at the same time the rest is counted. */
const SHOWN_MAX = 3;

interface NowAndNextProps {
  sessions: readonly TimedSession[];
  now: number;
}

/** The sessions that take place now, and those that begin next, by the server's time. */
export function NowAndNext({ sessions, now }: NowAndNextProps) {
  const zone = useZone();
  const times = useZonedTimes(zone);
  if (now === 0) return null;
  const current = sessions.filter(({ begin, finish }) => begin <= now && now < finish);
  const begin = nextBegin(sessions, now);
  const next = sessions.filter((session) => session.begin === begin);
  if (current.length + next.length === 0) return null;
  const isSameDay = begin !== undefined && dayIn(zone, begin) === dayIn(zone, now);
  return (
    <div className={classes.current}>
      {current.length > 0 && (
        <Moment
          heading={<Trans>Now</Trans>}
          sessions={current}
          isNow
          timeOf={({ finish }) => {
            const end = times.clock(finish);
            return <Trans>until {end}</Trans>;
          }}
        />
      )}
      {begin !== undefined && (
        <Moment
          heading={<Trans>Next</Trans>}
          sessions={next}
          timeOf={() => (isSameDay ? times.clock(begin) : times.moment(begin))}
        />
      )}
    </div>
  );
}

interface MomentProps {
  heading: ReactNode;
  sessions: readonly TimedSession[];
  isNow?: boolean;
  timeOf: (session: TimedSession) => ReactNode;
}

function Moment({ heading, sessions, isNow = false, timeOf }: MomentProps) {
  const namesOf = useRoomNames();
  const id = useId();
  const more = sessions.length - SHOWN_MAX;
  return (
    <section aria-labelledby={id} className={classes.moment} data-now={isNow || undefined}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      <ul className={classes.few}>
        {sessions.slice(0, SHOWN_MAX).map((session) => (
          <li key={session.guid}>
            <SessionLink guid={session.guid}>
              <VenueText texts={session.titles} />
            </SessionLink>
            <span className={classes.facts}>
              {session.room && <VenueText texts={namesOf(session.room)} />}
              {session.room && ' · '}
              {timeOf(session)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.facts}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}
