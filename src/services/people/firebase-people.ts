import { type Attendee, attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import { Failure } from '@domain/shared/failure';
import { API_TIMEOUT, AREA_FACES, AREA_PAGE_SIZE, PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import type { ListPlace } from '@machines/people/ordered-people';
import type { PeoplePage } from '@machines/people/people-context';
import {
  type Database,
  type DataSnapshot,
  endAt,
  equalTo,
  get,
  limitToFirst,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  orderByChild,
  type Query,
  query,
  ref,
  startAfter,
  startAt,
} from 'firebase/database';
import * as v from 'valibot';
import { waitUntil } from '@/services/api/wait';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import { all, childrenOf } from '@/services/realtime/listening';
import type { PageListener } from './area-pages';

const attendeesOf = (database: Database, mode: OperationMode) => ref(database, `${mode}/attendees`);

const inArea = (areaId: string) => [orderByChild('areaId'), equalTo(areaId)];

export const attendeeAt = (database: Database, mode: OperationMode, uid: string) =>
  ref(database, `${mode}/attendees/${escapeKey(uid)}`);

/** Returns the entry behind a snapshot; null when there is none, or none that is valid. */
export function attendeeIn(snapshot: DataSnapshot): Attendee | null {
  const parsed = v.safeParse(attendeeSchema, snapshot.val());
  return parsed.success ? parsed.output : null;
}

/** Returns the people behind a snapshot, in its order. */
export const peopleIn = (snapshot: DataSnapshot): Attendee[] =>
  childrenOf(snapshot).flatMap((child) => attendeeIn(child) ?? []);

/** Reads a location or a query. Rejects with a Failure, also without an answer within the timeout. */
export async function read(target: Query): Promise<DataSnapshot> {
  const timeout = waitUntil(API_TIMEOUT);
  const late = timeout.elapsed.then(() => {
    throw new Failure('NOT_REACHABLE', 'Realtime database: no answer');
  });
  try {
    return await Promise.race([get(target), late]);
  } catch (error) {
    throw realtimeFailure(error, 'reading');
  } finally {
    timeout.stop();
    late.catch(() => {});
  }
}

/** Listens to a page of an area's people by their keys, the first one or the one that begins with a key. */
export function listenToPage(
  database: Database,
  { mode, areaId }: { mode: OperationMode; areaId: string },
  start: string | null,
  { put, remove, complete }: PageListener,
  onFailure: (error: Error) => void,
): () => void {
  const range =
    start === null ? inArea(areaId) : [orderByChild('areaId'), startAt(areaId, start), endAt(areaId)];
  const page = query(attendeesOf(database, mode), ...range, limitToFirst(AREA_PAGE_SIZE));
  const take = (snapshot: DataSnapshot) => {
    const person = attendeeIn(snapshot);
    if (person && snapshot.key !== null) put(snapshot.key, person);
  };
  return all([
    onChildAdded(page, take, onFailure),
    onChildChanged(page, take),
    onChildRemoved(page, ({ key }) => remove(key ?? '')),
    onValue(page, complete, { onlyOnce: true }),
  ]);
}

export const countsAt = (database: Database, mode: OperationMode) => ref(database, `${mode}/attendeeCounts`);

/** Returns the number of people by area id; a missing area is empty. */
export function countsIn(snapshot: DataSnapshot): Record<string, number> {
  const counts = Object.entries((snapshot.val() ?? {}) as Record<string, number>);
  return Object.fromEntries(
    counts.filter(([, count]) => count > 0).map(([key, count]) => [unescapeKey(key), count]),
  );
}

/** Opens the reads of people and their counts in the realtime database. */
export function openPeople(database: Database) {
  return {
    readCounts: async (mode: OperationMode): Promise<Record<string, number>> => {
      return countsIn(await read(countsAt(database, mode)));
    },
    readEntryArea: async (mode: OperationMode, uid: string): Promise<string | null> =>
      attendeeIn(await read(attendeeAt(database, mode, uid)))?.areaId ?? null,
    readFaces: async (mode: OperationMode, areaId: string): Promise<Attendee[]> =>
      peopleIn(await read(query(attendeesOf(database, mode), ...inArea(areaId), limitToFirst(AREA_FACES)))),
    readPeople: async (mode: OperationMode, after: ListPlace | null): Promise<PeoplePage> => {
      const start = after ? [startAfter(after.nameKey, escapeKey(after.uid))] : [];
      const range = [...start, limitToFirst(PEOPLE_PAGE_SIZE)];
      const people = peopleIn(
        await read(query(attendeesOf(database, mode), orderByChild('nameKey'), ...range)),
      );
      const last = people.length === PEOPLE_PAGE_SIZE ? people.at(-1) : undefined;
      return { people, next: last ? { nameKey: last.nameKey, uid: last.uid } : null };
    },
  };
}
