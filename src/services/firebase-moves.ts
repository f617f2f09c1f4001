import { attendeeSchema, type NewAttendee, type OperationMode } from '@domain/attendee';
import { escapeKey } from '@domain/database-key';
import { type Database, increment, onDisconnect, ref, serverTimestamp } from 'firebase/database';

const FIELDS = Object.keys(attendeeSchema.entries);

const entryPath = (uid: string): string => `attendees/${escapeKey(uid)}`;
const countPath = (areaId: string): string => `attendeeCounts/${escapeKey(areaId)}`;

/** Somebody's leaving: their entry and one of the area's count. */
export const departure = (uid: string, areaId: string) => ({
  [entryPath(uid)]: null,
  [countPath(areaId)]: increment(-1),
});

/** Somebody's coming, staying or moving: their entry, and the counts of the areas that differ. */
export const arrival = (attendee: NewAttendee, from: string | null) => ({
  [entryPath(attendee.uid)]: { ...attendee, timestamp: serverTimestamp() },
  ...(from !== attendee.areaId && {
    [countPath(attendee.areaId)]: increment(1),
    ...(from !== null && { [countPath(from)]: increment(-1) }),
  }),
});

/** A departure in other paths: of two that stand side by side, only the one that fits the standing entry happens. */
const departureByFields = (uid: string, areaId: string) => ({
  ...Object.fromEntries(FIELDS.map((field) => [`${entryPath(uid)}/${field}`, null])),
  [countPath(areaId)]: increment(-1),
});

/**
 * What the server writes when the link ends. Nothing here waits: the SDK forgets the answer when the link is lost, and
 * the order of the frames is what counts.
 */
export function openFarewells(database: Database) {
  /** Areas that are part of what is arranged. */
  const areas = new Set<string>();
  const at = (path: string) => onDisconnect(ref(database, path));
  const say = (arranged: Promise<void>) => void arranged.catch(() => {});
  const unsay = (mode: OperationMode, areaId: string) => {
    areas.delete(areaId);
    say(at(`${mode}/${countPath(areaId)}`).cancel());
  };

  return {
    /** Before a move: wherever it is cut, one of both departures fits. */
    arrange(mode: OperationMode, uid: string, from: string | null, to: string): void {
      const standing = from ?? to;
      areas.add(standing).add(to);
      say(at(mode).update(departure(uid, standing)));
      if (standing !== to) say(at(mode).update(departureByFields(uid, to)));
    },
    /** After it: the departure from where the person stands now is all that remains. */
    settle(mode: OperationMode, uid: string, areaId: string): void {
      if (areas.size < 2) return;
      say(at(mode).update(departure(uid, areaId)));
      for (const other of [...areas]) if (other !== areaId) unsay(mode, other);
    },
    cancel(mode: OperationMode, uid: string): void {
      say(at(`${mode}/${entryPath(uid)}`).cancel());
      for (const areaId of [...areas]) unsay(mode, areaId);
    },
  };
}
