import * as v from 'valibot';
import type { OperationMode } from '../people/attendee';
import { faultIn, ruledText } from '../shared/ruled-text';
import { cleanLine, isMisleading, isVisible } from '../shared/shown-text';
import { GROUP_MAX, GROUP_MIN_OTHERS, NAME_MAX } from './chat-limits';

/** The user in one mode of the venue. */
export interface ChatUser {
  mode: OperationMode;
  userId: string;
}

/** A channel as stored in the realtime database, without its key. */
export const channelSchema = v.object({
  type: v.picklist(['AREA', 'PRIVATE', 'GROUP']),
  /** Of groups only. */
  name: v.optional(v.string()),
  /** Of area channels only. */
  areaId: v.optional(v.string()),
  createdBy: v.string(),
  createdAt: v.number(),
  /** Of area channels only; other channels have it in `channelsOf`. */
  lastMessageAt: v.optional(v.number()),
  lastMessageId: v.optional(v.string()),
});
export type Channel = v.InferOutput<typeof channelSchema>;

/** Returns a stored channel with its name cleaned, whatever its members wrote; null when it is none. */
export function channelOf(stored: unknown): Channel | null {
  const { success, output } = v.safeParse(channelSchema, stored);
  if (!success) return null;
  return { ...output, ...(output.name !== undefined && { name: cleanLine(output.name) }) };
}

/** A person in a private channel or a group, without the uid, which is the key. */
export const channelMemberSchema = v.object({
  since: v.number(),
  invitedBy: v.string(),
  /** The seat in a group, which nobody else has. */
  seat: v.optional(v.string()),
  /** Administrators of a group rename it, remove people and appoint others. */
  role: v.optional(v.literal('ADMIN')),
});

/** A person in a group, with the uid. */
export interface GroupMember extends Pick<v.InferOutput<typeof channelMemberSchema>, 'since' | 'role'> {
  uid: string;
}

/**
 * Returns who becomes administrator of a group when a person goes: who has been in it for longest; null when another
 * administrator stays, or nobody.
 */
export function successorOf(members: readonly GroupMember[], leaving: string): string | null {
  const staying = members.filter(({ uid }) => uid !== leaving);
  if (staying.some(({ role }) => role === 'ADMIN')) return null;
  const [first] = staying.toSorted((one, other) => one.since - other.since || (one.uid < other.uid ? -1 : 1));
  return first?.uid ?? null;
}

/** Why a group cannot have this name. */
export type ChannelNameFault = 'required' | 'tooLong' | 'notPrintable';

const BREAKS = /[\n\r\t\u2028\u2029]/;

/** spec §5: returns the name of a group as it is stored, or why it cannot be. */
export function channelName(raw: string): { name: string } | { fault: ChannelNameFault } {
  if (raw.length > 10 * NAME_MAX) return { fault: 'tooLong' };
  if (!isVisible(raw)) return { fault: 'required' };
  const typed = raw.trim();
  if (BREAKS.test(typed) || isMisleading(typed)) return { fault: 'notPrintable' };
  const name = cleanLine(typed);
  return name.length > NAME_MAX ? { fault: 'tooLong' } : { name };
}

/** Returns the name of a group as it is stored; empty when it cannot be. */
export function storedChannelName(raw: string): string {
  const checked = channelName(raw);
  return 'name' in checked ? checked.name : '';
}

/** Why these people cannot be a group. */
export type GroupFault = 'tooFew' | 'tooMany';

/** spec §5: returns the other people of a new group, each once, or why they cannot be a group. */
export function groupUsers(
  userIds: readonly string[],
  ownId: string,
): { userIds: string[] } | { fault: GroupFault } {
  const others = [...new Set(userIds)].filter((uid) => uid !== ownId);
  if (others.length < GROUP_MIN_OTHERS) return { fault: 'tooFew' };
  return others.length >= GROUP_MAX ? { fault: 'tooMany' } : { userIds: others };
}

/** The form for another name of a group; its messages are `ChannelNameFault`s. */
export const groupNameSchema = v.object({ name: ruledText((raw) => faultIn(channelName(raw))) });

/** The form for a new group of a user; its messages are `ChannelNameFault`s and `GroupFault`s. */
export const newGroupSchema = (ownId: string) => {
  const faultOf = (people: readonly { uid: string }[]) =>
    faultIn(
      groupUsers(
        people.map(({ uid }) => uid),
        ownId,
      ),
    );
  return v.object({
    ...groupNameSchema.entries,
    people: v.pipe(
      v.array(v.object({ uid: v.string() })),
      v.check(
        (people) => faultOf(people) === null,
        ({ input }) => faultOf(input) ?? '',
      ),
    ),
  });
};

/** The seats of a group: who has one is in it, so that no group has more people than seats. */
export const SEATS: readonly string[] = Array.from(
  { length: GROUP_MAX },
  (_, index) => `s${String(index).padStart(2, '0')}`,
);

/** Returns the first seats of a group that nobody has, at most `count`. */
export const freeSeats = (taken: Iterable<string>, count: number): string[] => {
  const seats = new Set(taken);
  return SEATS.filter((seat) => !seats.has(seat)).slice(0, count);
};
