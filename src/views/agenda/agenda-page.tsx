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
import { Trans, useLingui } from '@lingui/react/macro';
import { agendaState } from '@machines/agenda/agenda.machine';
import { useLoaderData } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { useAgendaStore, useServerMinute, useZone } from '@/app/use-agenda';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { RowSkeletons } from '@/ui/layers/row-skeletons';
import { showSnackbar } from '@/ui/layers/snackbar';
import { FailedList } from '@/ui/text/list-note';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './agenda.module.css';
import { AgendaTools } from './agenda-tools';
import { NowAndNext } from './now-and-next';
import { SessionRow } from './session-row';
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
  const range = useZonedTimes(useZone()).range(begin, finish);
  return (
    <p className={classes.gap}>
      <Trans>Free: {range}</Trans>
    </p>
  );
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
