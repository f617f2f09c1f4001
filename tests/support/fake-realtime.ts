import { type Attendee, type NewAttendee, nameKeyOf } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import { AREA_FACES, AREA_PAGE_SIZE } from '@domain/shared/limits';
import type { LinkCause } from '@machines/connection/connection.selectors';
import type { AreaListener } from '@machines/people/people.machine';
import type { EntryWriter, OwnEntry } from '@machines/presence/presence.events';
import type { Realtime } from '@/services/realtime-services';
import type { Answers } from './answers';
import { createFakeDirectory } from './fake-directory';
import { byKey, pageOf } from './people-page';

export type RealtimeAnswerName =
  | 'load'
  | 'probe'
  | 'updateAttendee'
  | 'removeAttendee'
  | 'readCounts'
  | 'readFaces'
  | 'readPeople'
  | 'searchPeople';

/** A person in the fake venue. */
export interface Guest extends Partial<Pick<Attendee, 'company' | 'title' | 'status'>> {
  uid: string;
  name: string;
  areaId: string;
}

interface AreaWatch {
  areaId: string;
  limit: number;
  own: string;
  listener: AreaListener;
  shown: Map<string, Attendee>;
  more: boolean;
}

/** Creates a venue of people in memory. It survives a reload as the server does. */
export function createFakeRealtime(answers: Pick<Answers<RealtimeAnswerName>, 'give'>) {
  const venue = new Map<string, Attendee>();
  /** The entries that the visitor's own page has written. */
  const own = new Set<string>();
  const areas = new Set<AreaWatch>();
  const entries = new Set<{ uid: string; onChange: (entry: OwnEntry) => void }>();
  const sockets = new Set<(open: boolean) => void>();
  const networks = new Set<(found: boolean) => void>();
  const wakes = new Set<() => void>();
  const hints = new Set<(version: number) => void>();
  const directory = createFakeDirectory(answers, () => [...venue.values()]);
  let up = true;
  let now = 0;

  const writer = (uid: string): EntryWriter => (own.has(uid) ? 'this' : 'other');
  const ownEntry = (uid: string): OwnEntry => ({ entry: venue.get(uid) ?? null, writer: writer(uid) });

  const inArea = (areaId: string): Attendee[] =>
    [...venue.values()].filter((person) => person.areaId === areaId).toSorted(byKey);

  function report(watch: AreaWatch, whole: boolean): void {
    const here = inArea(watch.areaId);
    const seen = new Map(here.slice(0, watch.limit).map((person) => [person.uid, person]));
    const user = venue.get(watch.own);
    if (user) seen.set(user.uid, { ...user, areaId: watch.areaId });
    const more = here.some(({ uid }) => !seen.has(uid));
    const people = [...seen.values()].filter((person) => whole || watch.shown.get(person.uid) !== person);
    const gone = [...watch.shown.keys()].filter((uid) => !seen.has(uid));
    watch.shown = seen;
    if (whole || more !== watch.more || people.length + gone.length > 0)
      watch.listener.onChanges({ whole, people, gone: whole ? [] : gone, more });
    watch.more = more;
  }

  function spread(uids: readonly string[]): void {
    if (!up) return;
    for (const watch of areas) report(watch, false);
    const followed = [...entries].filter(({ uid }) => uids.includes(uid));
    for (const { uid, onChange } of followed) onChange(ownEntry(uid));
  }

  function put(person: NewAttendee): void {
    now += 1;
    venue.set(person.uid, { ...person, timestamp: now });
  }

  const following = <Item>(set: Set<Item>, item: Item): (() => void) => {
    set.add(item);
    return () => void set.delete(item);
  };

  const service: Omit<Realtime, 'chat' | 'calls'> & {
    watchNetwork(onChange: (found: boolean) => void): () => void;
  } = {
    load: () => answers.give('load', () => {}),
    openSocket: (onChange) => {
      if (up) onChange(true);
      return following(sockets, onChange);
    },
    probe: () => answers.give('probe', () => {}),
    checkServer: async () => up,
    watchNetwork: (onChange) => following(networks, onChange),
    watchWake: (onWake) => following(wakes, onWake),
    updateAttendee: ({ attendee, placement }) =>
      answers.give('updateAttendee', () => {
        own.add(attendee.uid);
        const { areaId } = (placement === 'keep' && venue.get(attendee.uid)) || attendee;
        put({ ...attendee, areaId });
        spread([attendee.uid]);
      }),
    removeAttendee: ({ uid }) =>
      answers.give('removeAttendee', () => {
        own.delete(uid);
        venue.delete(uid);
        spread([uid]);
      }),
    watchOwnEntry: ({ uid }, onChange) => {
      const watch = { uid, onChange };
      queueMicrotask(() => entries.has(watch) && onChange(ownEntry(uid)));
      return following(entries, watch);
    },
    watchArea: ({ areaId, pages, uid }, listener) => {
      const limit = pages * AREA_PAGE_SIZE;
      const watch: AreaWatch = { areaId, limit, own: uid, listener, shown: new Map(), more: false };
      queueMicrotask(() => areas.has(watch) && up && report(watch, true));
      return {
        stop: following(areas, watch),
        setLink: () => {},
        requestPage: () => {
          watch.limit += AREA_PAGE_SIZE;
          report(watch, false);
          listener.onPage();
        },
      };
    },
    readCounts: () =>
      answers.give('readCounts', () => {
        if (!up) throw new Failure('NOT_REACHABLE', 'Realtime database: no answer');
        return Object.fromEntries([...venue.values()].map(({ areaId }) => [areaId, inArea(areaId).length]));
      }),
    readEntryArea: async (_, uid) => venue.get(uid)?.areaId ?? null,
    readFaces: (_, areaId) => answers.give('readFaces', () => inArea(areaId).slice(0, AREA_FACES)),
    readPeople: (_, after) => answers.give('readPeople', () => pageOf([...venue.values()], after)),
    watchCounts: () => () => {},
    watchHint: (_, onHint) => following(hints, onHint),
    watchStars: () => () => {},
  };
  return {
    service,
    directory,
    /** Returns all people who are present, including the visitor of the page. */
    people: () => [...venue.values()],
    arrive: (...guests: Guest[]) => {
      for (const guest of guests) put({ status: 'Available', ...guest, nameKey: nameKeyOf(guest.name) });
      spread(guests.map(({ uid }) => uid));
    },
    move: (uid: string, areaId: string) => {
      const person = venue.get(uid);
      if (!person) throw new Error(`Nobody is ${uid}`);
      put({ ...person, areaId });
      spread([uid]);
    },
    leave: (uid: string) => {
      venue.delete(uid);
      spread([uid]);
    },
    /** Closes the link: no message arrives any more, and the server removes the visitor. */
    cut: (cause: LinkCause = 'SERVER') => {
      up = false;
      for (const onChange of cause === 'NETWORK' ? [...networks, ...sockets] : sockets) onChange(false);
      for (const uid of own) venue.delete(uid);
    },
    /** Makes the server reachable again and wakes the page up, which opens the link. */
    restore: () => {
      up = true;
      for (const watch of areas) report(watch, true);
      spread([...entries].map(({ uid }) => uid));
      for (const onChange of networks) onChange(true);
      for (const onWake of wakes) onWake();
    },
    /** Sends the version of the venue to all pages. */
    hint: (version: number) => {
      for (const onHint of up ? hints : []) onHint(version);
    },
    /** Returns how many areas are followed. */
    watching: () => areas.size,
  };
}
