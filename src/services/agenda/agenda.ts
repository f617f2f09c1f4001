import { agendaSchema, calendarAddressSchema, reminderSchema, starsSchema } from '@domain/schedule/session';
import { toFailure } from '@domain/shared/failure';
import type { AgendaPort } from '@machines/agenda/agenda.machine';
import type { CalendarFeedPort } from '@machines/agenda/calendar-feed.machine';
import type { Watch } from '@machines/patterns/port';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { listenTo } from '@/services/browser/browser-signs';
import type { Activity } from '@/services/people/activity';
import type { Realtime } from '@/services/realtime-services';

type Call = ApiClient['call'];

const QUIET = { reports: 'session', quiet: true } as const;
const SHOWN = { reports: 'session' } as const;

const starPath = (guid: string): string => `/api/agenda/stars/${encodeURIComponent(guid)}`;

/** Reads something now and with each hint; an answer counts only while no later reading has begun. */
const rereading =
  <Query, Value>(
    read: (signal: AbortSignal) => Promise<Value>,
    watchHints: (query: Query, onHint: () => void) => () => void,
  ): Watch<Query, Value> =>
  (query, onValue, onFailure) => {
    let reading = new AbortController();
    const readAgain = (): void => {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      read(signal).then(
        (value) => signal.aborted || onValue(value),
        (error: unknown) => signal.aborted || onFailure(toFailure(error)),
      );
    };
    readAgain();
    const stop = watchHints(query, readAgain);
    return () => {
      stop();
      reading.abort();
    };
  };

/** Resolves when the user can see this window; never once the signal aborts. */
const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      resolve();
    };
    const stop = listenTo(document, ['visibilitychange'], look);
    signal.addEventListener('abort', stop);
    look();
  });

interface AgendaParts {
  call: Call;
  realtime: Pick<Realtime, 'watchStars'>;
  activity: Pick<Activity, 'watchFocus'>;
}

/** Creates the calls of the agenda. Stars are read again after a hint of the server, and when the user turns to the window. */
export const createAgendaPort = ({
  call,
  realtime,
  activity,
}: AgendaParts): Omit<AgendaPort, 'zone' | 'keepZone'> => ({
  watchAgenda: rereading(
    (signal) => call('/api/agenda', { ...QUIET, schema: agendaSchema, signal }),
    () => () => {},
  ),
  watchStars: rereading(
    (signal) => call('/api/agenda/stars', { ...QUIET, schema: starsSchema, signal }),
    (owner, onHint) => {
      const stops = [realtime.watchStars(owner, onHint), activity.watchFocus(onHint)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  ),
  setStar: async ({ guid, isStarred }) => {
    const method = isStarred ? 'PUT' : 'DELETE';
    await call(starPath(guid), { ...QUIET, method, schema: v.unknown() });
  },
  claimReminder: async (guid, signal) => {
    await whenVisible(signal);
    const path = `${starPath(guid)}/reminder`;
    const { isFirst } = await call(path, {
      ...QUIET,
      method: 'POST',
      once: true,
      schema: reminderSchema,
      signal,
    });
    return isFirst;
  },
});

const CALENDAR = '/api/agenda/calendar';

/** Creates the calls of the personal calendar. */
export const createCalendarFeedPort = (call: Call): CalendarFeedPort => ({
  loadAddress: async () => (await call(CALENDAR, { ...SHOWN, schema: calendarAddressSchema })).address,
  renewAddress: async () =>
    (await call(CALENDAR, { ...SHOWN, method: 'POST', schema: calendarAddressSchema })).address,
  copy: (text) => navigator.clipboard.writeText(text),
});

/** Saves a session as a file for calendars. */
export async function saveSession(call: Call, guid: string): Promise<void> {
  const text = await call(`/api/agenda/sessions/${encodeURIComponent(guid)}.ics`, {
    ...SHOWN,
    schema: v.string(),
  });
  const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = Object.assign(document.createElement('a'), { href, download: 'session.ics' });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(href);
}
