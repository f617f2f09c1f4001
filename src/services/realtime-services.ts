import type { OperationMode } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import { HINT_SPREAD } from '@domain/shared/limits';
import type { StarOwner } from '@machines/agenda/agenda.machine';
import type { ListPlace } from '@machines/people/ordered-people';
import type { AreaQuery, PeoplePage, Place } from '@machines/people/people-context';
import type { EntryOwner, EntryRemoval, EntryUpdate, OwnEntry } from '@machines/presence/presence.events';
import { type Wait, waitUntil } from '@/services/api/wait';
import { watchWake } from '@/services/browser/browser-signs';
import { type Calls, createCalls } from '@/services/calls/calls';
import { type Chat, createChat } from '@/services/chat/chat';
import type { AreaCountsReader } from '@/services/people/area-counts';
import type { AreaListener, AreaWatch } from '@/services/people/area-people';
import type { OpenLink } from './realtime/firebase-link';
import { createLazyModule } from './realtime/lazy-module';

/** The API of the lazily loaded code. */
export interface OpenRealtime extends AreaCountsReader, OpenLink {
  /** Writes the own entry. */
  updateAttendee(update: EntryUpdate): Promise<void>;
  removeAttendee(removed: EntryRemoval): Promise<void>;
  /** Calls back with the own entry and its writer, now and whenever they change. */
  watchOwnEntry(owner: EntryOwner, onChange: (own: OwnEntry) => void): () => void;
  /**
   * Follows the people of an area, `pages` pages of them, and the user `uid` (unless empty) regardless of page and
   * of the area of their entry. People who leave are reported a moment later.
   */
  watchArea(query: AreaQuery, listener: AreaListener): AreaWatch;
  /**
   * Calls back with the number of people in each area that has some, as a window in `areaId` shows them, now and
   * within a second of a change; never on hosted Firebase.
   */
  watchCounts(place: Place, onChange: (counts: Record<string, number>) => void): () => void;
  /** Reads people of the venue by name, those after `after`, who may have left. */
  readPeople(mode: OperationMode, after: ListPlace | null): Promise<PeoplePage>;
  /** Calls back with the version that clients should load, now and whenever it changes. */
  watchHint(mode: OperationMode, onHint: (version: number) => void): () => void;
  /** Calls back when the server has changed stars of the user; also at first, where there ever was one. */
  watchStars(owner: StarOwner, onHint: () => void): () => void;
  chat: Chat;
  calls: Calls;
}

/**
 * The realtime database for presence and people; every rejection is a `Failure`. A hint loads no code and
 * opens no link, and each client gets it at a random moment within a few seconds.
 */
export interface Realtime extends OpenRealtime {
  /** Loads the SDK when the page is idle. */
  load(): Promise<void>;
  /** Calls back when the page becomes visible again or is online again. */
  watchWake(onWake: () => void, onLeave: () => void): () => void;
}

interface RealtimeOptions {
  /** Loads the SDK for the signed-in user. */
  open: () => Promise<OpenRealtime>;
  whenIdle: () => Promise<void>;
  random?: () => number;
}

/** Creates the realtime database, whose SDK loads when presence is needed. */
export function createRealtime({ open, whenIdle, random }: RealtimeOptions): Realtime {
  const { load, loaded, watch, watchOnceLoaded } = createLazyModule(open);

  function current(): OpenRealtime {
    const part = loaded();
    if (!part) throw new Failure('PROCESSING_ERROR', 'Realtime database: not loaded');
    return part;
  }

  return {
    load: async () => {
      await whenIdle();
      await load();
    },
    watchWake,
    openSocket: (onChange) => current().openSocket(onChange),
    probe: async () => current().probe(),
    checkServer: async () => current().checkServer(),
    updateAttendee: async (entry) => (await load()).updateAttendee(entry),
    removeAttendee: async (removed) => (await load()).removeAttendee(removed),
    readCounts: async (mode) => (await load()).readCounts(mode),
    readEntryArea: async (...person) => (await load()).readEntryArea(...person),
    readFaces: async (...area) => (await load()).readFaces(...area),
    readPeople: async (...page) => (await load()).readPeople(...page),
    chat: createChat({ load }),
    calls: createCalls({ load, watch }),
    watchOwnEntry: (...own) => watch((realtime) => realtime.watchOwnEntry(...own)),
    watchCounts: (...counts) => watch((realtime) => realtime.watchCounts(...counts)),
    watchArea: (...area) => {
      let opened: AreaWatch | undefined;
      const stop = watch((realtime) => {
        opened = realtime.watchArea(...area);
        return opened.stop;
      });
      return { stop, requestPage: () => opened?.requestPage(), setLink: (up) => opened?.setLink(up) };
    },
    watchHint: (mode, onHint) =>
      spreadOut(
        (onValue) => watchOnceLoaded((realtime) => realtime.watchHint(mode, onValue)),
        onHint,
        random,
      ),
    watchStars: (...stars) => watchOnceLoaded((realtime) => realtime.watchStars(...stars)),
  };
}

/**
 * Passes on a value that all clients receive at the same moment at a random one within `HINT_SPREAD`; of
 * several values until then only the last. Returns the function that stops.
 */
export function spreadOut<Value>(
  watch: (onValue: (value: Value) => void) => () => void,
  onValue: (value: Value) => void,
  random: () => number = Math.random,
): () => void {
  let wait: Wait | undefined;
  let last: Value;

  async function passOn(own: Wait): Promise<void> {
    if (!(await own.elapsed)) return;
    wait = undefined;
    onValue(last);
  }

  const unwatch = watch((value) => {
    last = value;
    if (wait) return;
    wait = waitUntil(random() * HINT_SPREAD);
    void passOn(wait);
  });
  return () => {
    unwatch();
    wait?.stop();
  };
}
