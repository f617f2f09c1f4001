import { type Attendee, type NewAttendee, nameKeyOf } from '@domain/attendee';
import { AREA_FACES, AREA_PAGE_SIZE, PEOPLE_PAGE_SIZE } from '@domain/limits';
import type { LinkCause } from '@machines/connection/connection.machine';
import type { AreaListener, LinkReport, Realtime } from '@/services/realtime';
import type { Answers } from './answers';

export type RealtimeAnswerName =
  | 'connect'
  | 'updateAttendee'
  | 'removeAttendee'
  | 'readCounts'
  | 'readFaces'
  | 'readPeople';

/** Somebody in the venue as a story tells of them. */
export interface Guest extends Partial<Pick<Attendee, 'company' | 'title' | 'status'>> {
  uid: string;
  name: string;
  areaId: string;
}

export interface FakeRealtime {
  service: Realtime;
  /** Everybody who is there, the visitor of the page too. */
  people(): Attendee[];
  arrive(...guests: Guest[]): void;
  move(uid: string, areaId: string): void;
  leave(uid: string): void;
  /** The link goes down: nothing arrives any more, and the server lets the visitor go. */
  cut(cause?: LinkCause): void;
  /** The link is back, and with it the truth. */
  restore(): void;
  /** The server tells everybody which version of the venue there is. */
  hint(version: number): void;
  /** How many are listened for at the moment. */
  watching(): number;
}

interface AreaWatch {
  areaId: string;
  limit: number;
  own: string | undefined;
  listener: AreaListener;
  shown: Map<string, Attendee>;
  more: boolean;
}

type Place = Pick<Attendee, 'nameKey' | 'uid'>;

const byKey = (one: Pick<Attendee, 'uid'>, other: Pick<Attendee, 'uid'>): number =>
  one.uid < other.uid ? -1 : 1;
const byName = (one: Place, other: Place): number =>
  one.nameKey === other.nameKey ? byKey(one, other) : one.nameKey < other.nameKey ? -1 : 1;

/** A venue of people in memory. It outlives the page as the server does. */
export function createFakeRealtime(answers: Pick<Answers<RealtimeAnswerName>, 'give'>): FakeRealtime {
  const venue = new Map<string, Attendee>();
  /** Entries the visitor's own page has written. */
  const own = new Set<string>();
  const areas = new Set<AreaWatch>();
  const entries = new Set<{ uid: string; onChange: (entry: Attendee | null) => void }>();
  const links = new Set<(link: LinkReport) => void>();
  const hints = new Set<(version: number) => void>();
  let up = true;
  let now = 0;

  const inArea = (areaId: string): Attendee[] =>
    [...venue.values()].filter((person) => person.areaId === areaId).toSorted(byKey);

  function tell(watch: AreaWatch, whole: boolean): void {
    const here = inArea(watch.areaId);
    const listed = here.filter(({ uid }, index) => index < watch.limit || uid === watch.own);
    const seen = new Map(listed.map((person) => [person.uid, person]));
    const more = here.length > listed.length;
    const people = [...seen.values()].filter((person) => whole || watch.shown.get(person.uid) !== person);
    const gone = [...watch.shown.keys()].filter((uid) => !seen.has(uid));
    watch.shown = seen;
    if (whole || more !== watch.more || people.length + gone.length > 0)
      watch.listener.onChanges({ whole, people, gone: whole ? [] : gone, more });
    watch.more = more;
  }

  function spread(uids: readonly string[]): void {
    if (!up) return;
    for (const watch of areas) tell(watch, false);
    const told = [...entries].filter(({ uid }) => uids.includes(uid));
    for (const { uid, onChange } of told) onChange(venue.get(uid) ?? null);
  }

  function put(person: NewAttendee): void {
    now += 1;
    venue.set(person.uid, { ...person, timestamp: now });
  }

  function report(link: LinkReport): void {
    up = link.up;
    for (const onChange of links) onChange(link);
  }

  const following = <Item>(set: Set<Item>, item: Item): (() => void) => {
    set.add(item);
    return () => void set.delete(item);
  };

  const service: Realtime = {
    connect: () => answers.give('connect', () => {}),
    updateAttendee: (_, attendee) =>
      answers.give('updateAttendee', () => {
        own.add(attendee.uid);
        put(attendee);
        spread([attendee.uid]);
      }),
    removeAttendee: (_, uid) =>
      answers.give('removeAttendee', () => {
        own.delete(uid);
        venue.delete(uid);
        spread([uid]);
      }),
    watchAttendee: (_, uid, onChange) => {
      const watch = { uid, onChange };
      queueMicrotask(() => entries.has(watch) && onChange(venue.get(uid) ?? null));
      return following(entries, watch);
    },
    watchLink: (onChange) => following(links, onChange),
    watchArea: (_, areaId, pages, listener, own) => {
      const limit = pages * AREA_PAGE_SIZE;
      const watch: AreaWatch = { areaId, limit, own, listener, shown: new Map(), more: false };
      queueMicrotask(() => areas.has(watch) && up && tell(watch, true));
      return following(areas, watch);
    },
    readCounts: () =>
      answers.give('readCounts', () => {
        const areaIds = new Set([...venue.values()].map(({ areaId }) => areaId));
        return Object.fromEntries([...areaIds].map((areaId) => [areaId, inArea(areaId).length]));
      }),
    readFaces: (_, areaId) => answers.give('readFaces', () => inArea(areaId).slice(0, AREA_FACES)),
    readPeople: (_, { prefix, after }) =>
      answers.give('readPeople', () => {
        const found = [...venue.values()].filter(({ nameKey }) => nameKey.startsWith(nameKeyOf(prefix)));
        const behind = found.toSorted(byName).filter((person) => !after || byName(after, person) < 0);
        const people = behind.slice(0, PEOPLE_PAGE_SIZE);
        return { people, next: behind.length > people.length ? (people.at(-1) ?? null) : null };
      }),
    watchHint: (_, onHint) => following(hints, onHint),
    disconnect: () => {},
  };

  return {
    service,
    people: () => [...venue.values()],
    arrive: (...guests) => {
      for (const guest of guests) put({ status: 'Available', ...guest, nameKey: nameKeyOf(guest.name) });
      spread(guests.map(({ uid }) => uid));
    },
    move: (uid, areaId) => {
      const person = venue.get(uid);
      if (!person) throw new Error(`Nobody is ${uid}`);
      put({ ...person, areaId });
      spread([uid]);
    },
    leave: (uid) => {
      venue.delete(uid);
      spread([uid]);
    },
    cut: (cause = 'SERVER') => {
      report({ up: false, cause });
      for (const uid of own) venue.delete(uid);
    },
    restore: () => {
      up = true;
      for (const watch of areas) tell(watch, true);
      spread([...entries].map(({ uid }) => uid));
      report({ up: true });
    },
    hint: (version) => {
      for (const onHint of up ? hints : []) onHint(version);
    },
    watching: () => areas.size,
  };
}
