import {
  type Attendee,
  attendeeSchema,
  type NewAttendee,
  nameKeyOf,
  type OperationMode,
} from '@domain/attendee';
import { escapeKey, unescapeKey } from '@domain/database-key';
import { Failure } from '@domain/failure';
import { API_TIMEOUT, AREA_FACES, AREA_PAGE_SIZE, PEOPLE_PAGE_SIZE } from '@domain/limits';
import {
  type Database,
  type DataSnapshot,
  endAt,
  equalTo,
  get,
  limitToFirst,
  orderByChild,
  type Query,
  query,
  ref,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import * as v from 'valibot';
import { isDenied, realtimeFailure } from './firebase-failure';
import { arrival, departure, openFarewells } from './firebase-moves';
import type { PeoplePage, PeoplePlace } from './realtime';
import { waitUntil } from './wait';

const END = '\uf8ff';

const attendeesOf = (database: Database, mode: OperationMode) => ref(database, `${mode}/attendees`);

export const attendeeAt = (database: Database, mode: OperationMode, uid: string) =>
  ref(database, `${mode}/attendees/${escapeKey(uid)}`);

const inArea = (areaId: string) => [orderByChild('areaId'), equalTo(areaId)];

/** A page of an area's people by their keys, the first or the one that begins with a key. */
export function pageQuery(
  database: Database,
  mode: OperationMode,
  areaId: string,
  start: string | null,
): Query {
  const range =
    start === null ? inArea(areaId) : [orderByChild('areaId'), startAt(areaId, start), endAt(areaId)];
  return query(attendeesOf(database, mode), ...range, limitToFirst(AREA_PAGE_SIZE));
}

/** The entry behind a snapshot; null when there is none, or none that is one. */
export function attendeeIn(snapshot: DataSnapshot): Attendee | null {
  const parsed = v.safeParse(attendeeSchema, snapshot.val());
  return parsed.success ? parsed.output : null;
}

function peopleIn(snapshot: DataSnapshot): Attendee[] {
  const people: Attendee[] = [];
  snapshot.forEach((child) => {
    const person = attendeeIn(child);
    if (person) people.push(person);
  });
  return people;
}

interface Write {
  mode: OperationMode;
  uid: string;
  /** The area of the entry that is thought to stand. */
  from: string | null;
  put: (from: string | null) => Promise<void>;
}

/** Reading and writing people in the realtime database. */
export function openAttendees(database: Database) {
  const farewells = openFarewells(database);
  /** Only the last write of a person is tried again. */
  let turn = 0;

  async function read(what: Query): Promise<DataSnapshot> {
    const patience = waitUntil(API_TIMEOUT);
    const late = patience.elapsed.then(() => {
      throw new Failure('NOT_REACHABLE', 'Realtime database: no answer');
    });
    try {
      return await Promise.race([get(what), late]);
    } catch (error) {
      throw realtimeFailure(error, 'reading');
    } finally {
      patience.stop();
      late.catch(() => {});
    }
  }

  /** After a refusal: writes on top of the entry that really stands, as long as that is another one each time. */
  async function correct(error: unknown, wanted: Write, own: number): Promise<void> {
    const { mode, uid, from, put } = wanted;
    if (!isDenied(error)) throw error;
    const standing = attendeeIn(await read(attendeeAt(database, mode, uid)))?.areaId ?? null;
    if (own !== turn) return;
    if (standing === from) throw error;
    await put(standing).catch((again: unknown) => correct(again, { ...wanted, from: standing }, own));
  }

  async function write(wanted: Write): Promise<void> {
    turn += 1;
    const own = turn;
    try {
      await wanted.put(wanted.from).catch((error: unknown) => correct(error, wanted, own));
    } catch (error) {
      throw realtimeFailure(error, 'writing the presence');
    }
  }

  return {
    /** Who only stays is not moved back by it from wherever another tab has taken them meanwhile. */
    updateAttendee: (mode: OperationMode, attendee: NewAttendee, from: string | null): Promise<void> =>
      write({
        mode,
        uid: attendee.uid,
        from,
        put: async (standing) => {
          const stays = attendee.areaId === from;
          const areaId = (stays ? standing : null) ?? attendee.areaId;
          farewells.arrange(mode, attendee.uid, standing, areaId);
          await update(ref(database, mode), arrival({ ...attendee, areaId }, standing));
          farewells.settle(mode, attendee.uid, areaId);
        },
      }),
    removeAttendee: (mode: OperationMode, uid: string, from: string | null): Promise<void> =>
      write({
        mode,
        uid,
        from,
        put: async (standing) => {
          const gone = standing === null ? null : update(ref(database, mode), departure(uid, standing));
          farewells.cancel(mode, uid);
          await gone;
        },
      }),
    readCounts: async (mode: OperationMode): Promise<Record<string, number>> => {
      const snapshot = await read(ref(database, `${mode}/attendeeCounts`));
      const counts = Object.entries((snapshot.val() ?? {}) as Record<string, number>);
      return Object.fromEntries(
        counts.filter(([, count]) => count > 0).map(([key, count]) => [unescapeKey(key), count]),
      );
    },
    readFaces: async (mode: OperationMode, areaId: string): Promise<Attendee[]> =>
      peopleIn(await read(query(attendeesOf(database, mode), ...inArea(areaId), limitToFirst(AREA_FACES)))),
    readPeople: async (
      mode: OperationMode,
      { prefix, after }: { prefix: string; after: PeoplePlace | null },
    ): Promise<PeoplePage> => {
      const beginning = nameKeyOf(prefix);
      const start = after ? startAfter(after.nameKey, escapeKey(after.uid)) : startAt(beginning);
      const range = [start, endAt(beginning + END), limitToFirst(PEOPLE_PAGE_SIZE)];
      const people = peopleIn(
        await read(query(attendeesOf(database, mode), orderByChild('nameKey'), ...range)),
      );
      const last = people.length === PEOPLE_PAGE_SIZE ? people.at(-1) : undefined;
      return { people, next: last ? { nameKey: last.nameKey, uid: last.uid } : null };
    },
  };
}
