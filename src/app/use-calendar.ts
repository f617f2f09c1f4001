import { createCalendarFeed } from '@machines/agenda/calendar-feed.machine';
import { createDownload } from '@machines/download/download.machine';
import type { ActorRefFrom } from 'xstate';
import { createCalendarFeedPort, saveSession } from '@/services/agenda/agenda';
import type { Services } from '@/services/services';
import { useSpawned } from './app-context';

const calendarFeed = ({ client: { call } }: Services) => createCalendarFeed(createCalendarFeedPort(call));

/** Returns an actor with the address of the personal calendar. */
export const useCalendarFeed = (): ActorRefFrom<typeof createCalendarFeed> =>
  useSpawned(calendarFeed, undefined);

const sessionFile = ({ client: { call } }: Services) =>
  createDownload({ saveAsset: (guid) => saveSession(call, guid) });

/** Returns an actor that saves a session, by its guid, as a file for calendars. */
export const useSessionFile = (guid: string) => useSpawned(sessionFile, { uri: guid });
