import { areaOfRoom } from '@domain/schedule/agenda';
import type { TimedSession } from '@domain/schedule/day-plan';
import { ownZone } from '@domain/schedule/zoned-time';
import type { LocalizedText } from '@domain/shared/localized';
import { useLingui } from '@lingui/react/macro';
import { agendaStore, chosenZone } from '@machines/agenda/agenda.machine';
import { AgendaStore } from '@machines/agenda/agenda-store';
import { serverNow } from '@machines/server-time/server-time.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useBackgroundValue, useChildValue } from './app-context';

const NOTHING = new AgendaStore();

/** Returns a primitive or an existing reference of the sessions and stars; re-renders when it changes. */
export function useAgendaStore<Value>(select: (store: AgendaStore) => Value): Value {
  const store = useBackgroundValue('agenda', agendaStore, NOTHING);
  const watch = useCallback((onChange: () => void) => store.watch(onChange), [store]);
  return useSyncExternalStore(watch, () => select(store));
}

/** Returns the function that names a room: by the names of its area, where there is one. */
export function useRoomNames(): (room: string) => readonly LocalizedText[] {
  const { i18n } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  return useCallback(
    (room) => {
      const area = areaOfRoom(venue?.architecture.areas ?? [], room);
      return area?.names ?? [{ locale: i18n.locale, text: room }];
    },
    [venue, i18n.locale],
  );
}

const zoneOf = (sessions: readonly TimedSession[] | null): string | undefined => sessions?.[0]?.zone;

/** Returns the time zones to choose from: those of the sessions, that of this device, and UTC. */
export function useZones(): readonly string[] {
  const sessions = useAgendaStore((store) => store.sessions);
  return useMemo(
    () => [...new Set([...(sessions ?? []).map(({ zone }) => zone), ownZone(), 'UTC'])],
    [sessions],
  );
}

/** Returns the chosen time zone, at first that of the event. */
export function useZone(): string {
  const chosen = useBackgroundValue('agenda', chosenZone, null);
  const ofEvent = useAgendaStore((store) => zoneOf(store.sessions));
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
