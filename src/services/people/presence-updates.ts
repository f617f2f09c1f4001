import { type NewAttendee, type OperationMode, ownEntrySchema } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { increment, serverTimestamp } from 'firebase/database';

/** A person in an operation mode. */
export interface Owner {
  mode: OperationMode;
  uid: string;
}

const FIELDS = Object.keys(ownEntrySchema.entries);

export const entryPath = (uid: string): string => `attendees/${escapeKey(uid)}`;
export const countPath = (areaId: string): string => `attendeeCounts/${escapeKey(areaId)}`;
/** The records of a person's tabs, or the one with this key. */
export const tabsPath = (uid: string, ...tab: string[]): string =>
  ['attendeeTabs', escapeKey(uid), ...tab].join('/');

/** Returns the update that removes a person: their entry, and one from the count of their area. */
export const removal = (uid: string, areaId: string) => ({
  [entryPath(uid)]: null,
  [countPath(areaId)]: increment(-1),
});

/**
 * Returns the same update with other paths: of two such removals, only the one that fits the current entry
 * succeeds.
 */
export const removalByFields = (uid: string, areaId: string) => ({
  ...Object.fromEntries(FIELDS.map((field) => [`${entryPath(uid)}/${field}`, null])),
  [countPath(areaId)]: increment(-1),
});

/**
 * Returns the update that puts a person into an area under the record of a tab: their entry, and the counts of
 * the areas that differ.
 */
export const placement = (attendee: NewAttendee, tab: string, from: string | null) => ({
  [entryPath(attendee.uid)]: { ...attendee, tab, timestamp: serverTimestamp() },
  ...(from !== attendee.areaId && {
    [countPath(attendee.areaId)]: increment(1),
    ...(from !== null && { [countPath(from)]: increment(-1) }),
  }),
});

/** Returns the update that changes the details of an entry and leaves the person where they are. */
export const details = ({ uid, name, company, title, picture, status, inCall, nameKey }: NewAttendee) => ({
  [`${entryPath(uid)}/name`]: name,
  [`${entryPath(uid)}/company`]: company ?? null,
  [`${entryPath(uid)}/title`]: title ?? null,
  [`${entryPath(uid)}/picture`]: picture ?? null,
  [`${entryPath(uid)}/status`]: status,
  [`${entryPath(uid)}/inCall`]: inCall ?? null,
  [`${entryPath(uid)}/nameKey`]: nameKey,
  [`${entryPath(uid)}/timestamp`]: serverTimestamp(),
});
