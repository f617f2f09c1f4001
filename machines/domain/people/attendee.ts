import * as v from 'valibot';
import { cleanName, shownName } from '../shared/shown-text';
import { isPictureId } from './picture';
import type { User } from './user';

/** Presence statuses of spec §3 and §9. */
export type PresenceStatus = 'Available' | 'Busy' | 'Idle' | 'Offline';

/** The statuses a user can choose; Idle and Offline are set automatically. */
export type ChosenStatus = 'Available' | 'Busy';

/** The first part of every path in the realtime database. */
export type OperationMode = 'live' | 'stage';

const name = v.pipe(v.string(), v.transform(shownName));
const work = v.pipe(v.string(), v.transform(cleanName));

/** Attendee presence of spec §3, as stored in the realtime database, its texts cleaned. */
export const attendeeSchema = v.object({
  uid: v.string(),
  areaId: v.string(),
  name,
  company: v.optional(work),
  title: v.optional(work),
  /** The id of the picture. */
  picture: v.optional(v.pipe(v.string(), v.check(isPictureId))),
  /** Milliseconds since 1970, set by the server. */
  timestamp: v.number(),
  status: v.picklist(['Available', 'Busy', 'Idle']),
  /** Busy because of a call, not by choice. */
  inCall: v.exactOptional(v.literal(true)),
  /** The name in the form used for search and sorting. */
  nameKey: v.string(),
});
export type Attendee = v.InferOutput<typeof attendeeSchema>;

/** A person in a list: those who are not in the venue are offline, in no area and without a time. */
export type ListedPerson = Omit<Attendee, 'status'> & { status: PresenceStatus };

/** Returns whether a listed person is not in the venue. */
export const isAbsent = ({ areaId }: Pick<ListedPerson, 'areaId'>): boolean => areaId === '';

/** An entry whose status the user has chosen. */
type ChosenAttendee = Attendee & { status: ChosenStatus };

/** Returns whether the status of an entry was chosen: neither Idle nor that of a call. */
export const hasChosenStatus = (entry: Attendee): entry is ChosenAttendee =>
  entry.status !== 'Idle' && !entry.inCall;

/** A user's own entry, with the key of the tab's record under which it was written. */
export const ownEntrySchema = v.object({ ...attendeeSchema.entries, tab: v.optional(v.string()) });
export type OwnAttendee = v.InferOutput<typeof ownEntrySchema>;

/** An attendee before the server has set the time. */
export type NewAttendee = Omit<Attendee, 'timestamp'>;

/** The details of a user that are needed for an entry. */
export type AttendeeDetails = Pick<User, 'userId' | 'name' | 'title' | 'company' | 'picture'>;

/** Returns the search form of a name or its beginning: trimmed, composed (NFC), lower case. */
export const nameKeyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/**
 * Returns the entry of a user in an area, without undefined fields, with texts cleaned and cut to their limit; null
 * when details are missing (spec §8).
 */
export function attendeeOf(
  { userId, name, company, title, picture }: AttendeeDetails,
  areaId: string,
  status: Attendee['status'],
): NewAttendee | null {
  const shown = cleanName(name);
  if (!userId || !shown) return null;
  return {
    uid: userId,
    areaId,
    name: shown,
    ...(company !== undefined && { company: cleanName(company) }),
    ...(title !== undefined && { title: cleanName(title) }),
    ...(picture !== undefined && { picture }),
    status,
    nameKey: shown.toLowerCase(),
  };
}
