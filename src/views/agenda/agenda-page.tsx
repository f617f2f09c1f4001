import {
  byDay,
  dayIn,
  firstDay,
  nextBegin,
  type PlanRow,
  phaseOf,
  planOf,
  type TimedSession,
} from '@domain/schedule/day-plan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { agendaState } from '@machines/agenda/agenda.machine';
import { useLoaderData } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { useAgendaStore, useRoomNames, useServerMinute, useZone } from '@/app/use-agenda';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { showSnackbar } from '@/ui/layers/snackbar';
import { FailedList } from '@/ui/text/list-note';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './agenda.module.css';
import { AgendaTools } from './agenda-tools';
import { SessionLink, SessionRow } from './session-row';
import { useAgendaSearch, useCloseSession } from './use-agenda-search';

const SessionDialog = lazyLayer(async () => (await import('./session-dialog')).SessionDialog);

/** The sessions of the venue, by day. */
export function AgendaPage() {
  const { t } = useLingui();
  const { architecture } = useLoaderData({ from: '/publication/session/v/$architectureId/agenda' });
  const { schedule } = architecture;
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>{t`Agenda`}</h1>
      {schedule ? <Sessions title={schedule.title} /> : <Nothing />}
    </article>
  );
}

const Nothing = () => (
  <p className={classes.empty}>
    <Trans>The hosts have not published an agenda yet. It will be here as soon as they do.</Trans>
  </p>
);

function Sessions({ title }: { title: string }) {
  const agenda = useBackground('agenda');
  const state = useBackgroundValue('agenda', agendaState, 'loading');
  const sessions = useAgendaStore((store) => store.sessions);
  if (state === 'failed' && !sessions)
    return (
      <FailedList onRetry={() => agenda?.send({ type: 'agenda.retry' })}>
        <Trans>The agenda could not be loaded.</Trans>
      </FailedList>
    );
  if (!sessions) return <RowSkeletons count={6} />;
  return (
    <>
      {title !== '' && (
        <p className={classes.event}>
          <bdi>{title}</bdi>
        </p>
      )}
      <Days sessions={sessions} />
      <SessionLayer />
    </>
  );
}

/** Of more sessions at the same time the rest is counted. */
const SHOWN_MAX = 3;

/** The sessions that take place now, and those that begin next, by the server's time. */
function NowAndNext({ sessions, now }: { sessions: readonly TimedSession[]; now: number }) {
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

function Days({ sessions }: { sessions: readonly TimedSession[] }) {
  const zone = useZone();
  const now = useServerMinute();
  const { day: wanted } = useAgendaSearch();
  const days = useMemo(() => byDay(sessions, zone), [sessions, zone]);
  const names = useMemo(() => [...days.keys()], [days]);
  const day = wanted && days.has(wanted) ? wanted : firstDay(names, dayIn(zone, now));
  const ofDay = (day && days.get(day)) || NONE;
  return (
    <>
      <NowAndNext sessions={sessions} now={now} />
      <AgendaTools days={days} day={day} />
      <Day key={`${day} ${zone}`} sessions={ofDay} next={nextBegin(sessions, now)} now={now} />
    </>
  );
}

const NONE: readonly TimedSession[] = [];

interface DayProps {
  sessions: readonly TimedSession[];
  now: number;
  /** When the next sessions begin. */
  next: number | undefined;
}

function Day({ sessions, now, next }: DayProps) {
  const { t } = useLingui();
  const { room, own = false } = useAgendaSearch();
  const starred = useAgendaStore((store) => store.starred);
  const rows = useMemo(() => {
    const stars = new Set(starred);
    const shown = sessions.filter(
      (session) => (!room || session.room === room) && (!own || stars.has(session)),
    );
    return planOf(shown, own && !room);
  }, [sessions, starred, room, own]);
  const row = useCallback(
    (one: PlanRow) =>
      one.kind === 'gap' ? (
        <Gap key={`gap ${one.begin}`} begin={one.begin} finish={one.finish} />
      ) : (
        <SessionRow key={one.session.guid} session={one.session} phase={phaseOf(one.session, now, next)} />
      ),
    [now, next],
  );
  if (rows.length === 0) return <NoSessions own={own} />;
  return (
    <section aria-label={t`Sessions`}>
      <WindowVirtualizer data={rows} bufferSize={BUFFER} itemSize={ROW_HEIGHT} as="ol" item="li">
        {row}
      </WindowVirtualizer>
    </section>
  );
}

const ROW_HEIGHT = 96;
/** So many pixels beside the visible ones are rendered: short days are there as a whole, for the search of the browser. */
const BUFFER = 4_000;

function Gap({ begin, finish }: { begin: number; finish: number }) {
  const { t } = useLingui();
  const range = useZonedTimes(useZone()).range(begin, finish);
  return <p className={classes.gap}>{t`Free: ${range}`}</p>;
}

const NoSessions = ({ own }: { own: boolean }) => (
  <p className={classes.empty}>
    {own ? (
      <Trans>No session of this day has your star yet. Give one to those you do not want to miss.</Trans>
    ) : (
      <Trans>There are no sessions in this room on this day.</Trans>
    )}
  </p>
);

/** The dialog of the session that the address names. */
function SessionLayer() {
  const { t } = useLingui();
  const { session: guid = '' } = useAgendaSearch();
  const session = useAgendaStore((store) => store.session(guid));
  const isGone = guid !== '' && session === undefined;
  useEffect(() => {
    if (isGone) showSnackbar(t`This session is no longer on the agenda.`);
  }, [isGone, t]);
  const close = useCloseSession();
  return <SessionDialog opened={session !== undefined} onClose={close} session={session} />;
}
