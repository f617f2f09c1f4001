import * as v from 'valibot';
import { TEXT_MAX_LENGTH } from '../shared/limits';
import { isPictureId } from './picture';
import type { User } from './user';

/** Presence statuses of spec §3 and §9. */
export type PresenceStatus = 'Available' | 'Busy' | 'Idle' | 'Offline';

/** The statuses a user can choose; Idle and Offline are set automatically. */
export type ChosenStatus = 'Available' | 'Busy';

/** The first part of every path in the realtime database. */
export type OperationMode = 'live' | 'stage';

/** Attendee presence of spec §3, as stored in the realtime database. */
export const attendeeSchema = v.object({
  uid: v.string(),
  areaId: v.string(),
  name: v.string(),
  company: v.optional(v.string()),
  title: v.optional(v.string()),
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

/** Returns a text cut to the length limit, without half a character at its end. */
const shortened = (text: string): string =>
  text
    .trim()
    .normalize('NFC')
    .slice(0, TEXT_MAX_LENGTH - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/**
 * Returns the entry of a user in an area, without undefined fields and with texts cut to their limit; null
 * when details are missing (spec §8).
 */
export function attendeeOf(
  { userId, name, company, title, picture }: AttendeeDetails,
  areaId: string,
  status: Attendee['status'],
): NewAttendee | null {
  const shown = shortened(name);
  if (!userId || !shown) return null;
  return {
    uid: userId,
    areaId,
    name: shown,
    ...(company !== undefined && { company: shortened(company) }),
    ...(title !== undefined && { title: shortened(title) }),
    ...(picture !== undefined && { picture }),
    status,
    nameKey: shown.toLowerCase(),
  };
}
