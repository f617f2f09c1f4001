import * as v from 'valibot';
import { TEXT_MAX_LENGTH } from './limits';
import type { User } from './user';
import type { VenueVersion } from './venue-version';

/** Presence statuses of spec §3 and §9. */
export type PresenceStatus = 'Available' | 'Busy' | 'Idle' | 'Offline';

/** The statuses a person chooses; Idle and Offline come by themselves. */
export type ChosenStatus = 'Available' | 'Busy';

/** The first part of every path in the realtime database. */
export type OperationMode = 'live' | 'stage';

/** Attendee presence of spec §3, as it stands in the realtime database. */
export const attendeeSchema = v.object({
  uid: v.string(),
  areaId: v.string(),
  name: v.string(),
  company: v.optional(v.string()),
  title: v.optional(v.string()),
  /** Milliseconds since 1970, set by the server. */
  timestamp: v.number(),
  status: v.picklist(['Available', 'Busy', 'Idle']),
  /** The name as it is searched and sorted by. */
  nameKey: v.string(),
});
export type Attendee = v.InferOutput<typeof attendeeSchema>;

/** An attendee before the server has set the time. */
export type NewAttendee = Omit<Attendee, 'timestamp'>;

/** What is known of a person who is to be shown to others. */
export type AttendeeDetails = Pick<User, 'userId' | 'name' | 'title' | 'company'>;

export const operationModeOf = ({ mode }: Pick<VenueVersion, 'mode'>): OperationMode =>
  mode === 'STAGE' ? 'stage' : 'live';

/** A name, or the beginning of one, as it is searched by: without outer spaces, composed, lower case. */
export const nameKeyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** As long as texts may be, without half a character at its end. */
const shortened = (text: string): string =>
  text
    .trim()
    .normalize('NFC')
    .slice(0, TEXT_MAX_LENGTH - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/**
 * The entry of a person in an area, without fields that are undefined and with texts shortened to their limit; null
 * when details are missing (spec §8).
 */
export function attendeeOf(
  { userId, name, company, title }: AttendeeDetails,
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
    status,
    nameKey: shown.toLowerCase(),
  };
}
