import type { TimedSession } from '@domain/schedule/day-plan';
import { offsetAt } from '@domain/schedule/zoned-time';
import { useLingui } from '@lingui/react/macro';
import { agendaStore, chosenZone } from '@machines/agenda/agenda.machine';
import { type AgendaStore, createAgendaStore } from '@machines/agenda/agenda-store';
import { serverNow } from '@machines/server-time/server-time.machine';
import { useMemo, useSyncExternalStore } from 'react';
import { useBackgroundValue, useChildValue } from './app-context';

const NOTHING = createAgendaStore();

/** Returns a primitive or an existing reference of the sessions and stars; re-renders when it changes. */
export function useAgendaStore<Value>(select: (store: AgendaStore) => Value): Value {
  const store = useBackgroundValue('agenda', agendaStore, NOTHING);
  return useSyncExternalStore(store.watchList, () => select(store));
}

/** Returns the time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const zoneOf = (sessions: readonly TimedSession[] | null): string | undefined => sessions?.[0]?.zone;

/** Returns the time zones to choose from: those of the sessions, that of this device, and UTC. */
export function useZones(): readonly string[] {
  const sessions = useAgendaStore((store) => store.sessions());
  return useMemo(
    () => [...new Set([...(sessions ?? []).map(({ zone }) => zone), ownZone(), 'UTC'])],
    [sessions],
  );
}

/** Returns the chosen time zone, at first that of the event. */
export function useZone(): string {
  const chosen = useBackgroundValue('agenda', chosenZone, null);
  const ofEvent = useAgendaStore((store) => zoneOf(store.sessions()));
  const zones = useZones();
  return chosen !== null && zones.includes(chosen) ? chosen : (ofEvent ?? ownZone());
}

const MINUTE = 60_000;

/** Returns the server's time at the begin of the current minute, in milliseconds since 1970; 0 while it is unknown. */
export const useServerMinute = (): number =>
  useChildValue('serverTime', (snapshot) => {
    const now = serverNow(snapshot);
    return now === null ? 0 : now - (now % MINUTE);
  });

/** Writes times of a zone. */
export interface ZonedTimes {
  /** `9:20 AM` */
  clock: (instant: number) => string;
  /** `9:20 – 10:05 AM`, with the names of the zone where the clocks change in between. */
  range: (begin: number, finish: number) => string;
  /** `Tue, Mar 9` */
  day: (instant: number) => string;
  /** `Tuesday, March 9, 9:20 AM GMT+1` */
  moment: (instant: number) => string;
  /** `GMT+1` */
  name: (instant: number) => string;
}

/** Returns the functions that write times of a zone in the user's language. */
export function useZonedTimes(timeZone: string): ZonedTimes {
  const { i18n } = useLingui();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone });
    const clock = format({ hour: 'numeric', minute: '2-digit' });
    const named = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
    const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
    const moment = format({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    const nameIn = (instant: number) =>
      named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return {
      clock: (instant) => clock.format(instant),
      range: (begin, finish) =>
        offsetAt(timeZone, begin) === offsetAt(timeZone, finish)
          ? `${clock.format(begin)} – ${clock.format(finish)}`
          : `${named.format(begin)} – ${named.format(finish)}`,
      day: (instant) => day.format(instant),
      moment: (instant) => moment.format(instant),
      name: nameIn,
    };
  }, [i18n.locale, timeZone]);
}
