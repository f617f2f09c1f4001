import { channelMemberSchema, type GroupMember, successorOf } from '@domain/chat/channel';
import { channelTypeOf } from '@domain/chat/channel-id';
import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import { childrenOf, fieldOf, type Writes } from '../presence';
import type { Entries, Reader } from './chat-tree';

/** The branches with a record of each person in a group, beside their membership. */
const RECORDS = ['readUpTo', 'typing'];

const membershipSchema = v.required(v.pick(channelMemberSchema, ['seat', 'role']), ['seat']);
type Membership = v.InferOutput<typeof membershipSchema>;

/** A person in a group; the uid as a key. */
interface Seated {
  mode: OperationMode;
  channelId: string;
  uid: string;
}

/** Returns the seat and the role of a person in a group; undefined for others. */
export async function groupMembership(
  { read }: Reader,
  mode: OperationMode,
  channelId: string,
  uid: string,
): Promise<Membership | undefined> {
  const { success, output } = v.safeParse(
    membershipSchema,
    await read(`${mode}/members/${channelId}/${uid}`),
  );
  return success ? output : undefined;
}

/** The branches with records of a channel. */
const BRANCHES = ['channels', 'members', 'seats', 'messages', 'readUpTo', 'typing', 'rangAt', 'wroteAt'];

/** Returns the writes that remove a channel which nobody is in any more. */
export const removalOf = (mode: OperationMode, channelId: string): Writes =>
  Object.fromEntries(BRANCHES.map((branch) => [`${mode}/${branch}/${channelId}`, null]));

/** Returns the writes after which no record names this person as the one who made a channel or invited somebody. */
async function anonymized({ read }: Reader, mode: OperationMode, channelId: string, uid: string) {
  const writes: Writes = {};
  for (const [other, member] of childrenOf(await read(`${mode}/members/${channelId}`)))
    if (other !== uid && fieldOf(member, 'invitedBy') === uid)
      writes[`${mode}/members/${channelId}/${other}/invitedBy`] = '';
  const madeBy = `${mode}/channels/${channelId}/createdBy`;
  if ((await read(madeBy)) === uid) writes[madeBy] = '';
  return writes;
}

const membersOf = (entries: Entries): GroupMember[] =>
  entries.flatMap(([uid, member]) => {
    const { success, output } = v.safeParse(channelMemberSchema, member);
    return success ? [{ uid, since: output.since, role: output.role }] : [];
  });

/** Returns the write that makes another person administrator of a group whose last one goes. */
function appointment(mode: OperationMode, channelId: string, members: Entries, uid: string): Writes {
  if (channelTypeOf(channelId) !== 'GROUP') return {};
  const successor = successorOf(membersOf(members), uid);
  return successor === null ? {} : { [`${mode}/members/${channelId}/${successor}/role`]: 'ADMIN' };
}

/**
 * Returns the writes that take a person out of a channel: the seat becomes free, the last
 * administrator of a group has a successor, and a private channel or a group
 * without anybody else is removed with its messages.
 */
export async function membershipErasure(
  reader: Reader,
  mode: OperationMode,
  channelId: string,
  uid: string,
): Promise<Writes> {
  const members = childrenOf(await reader.read(`${mode}/members/${channelId}`));
  const own = members.find(([key]) => key === uid)?.[1];
  if (own !== undefined && members.length === 1) return removalOf(mode, channelId);
  const seat = fieldOf(own, 'seat');
  return {
    ...(await anonymized(reader, mode, channelId, uid)),
    ...(own !== undefined && {
      ...appointment(mode, channelId, members, uid),
      [`${mode}/members/${channelId}/${uid}`]: null,
    }),
    ...(seat !== undefined && { [`${mode}/seats/${channelId}/${String(seat)}`]: null }),
  };
}

/** Returns the writes that take a person out of a group, whose last administrator has a successor. */
export async function groupRemoval(
  reader: Reader,
  mode: OperationMode,
  channelId: string,
  uid: string,
): Promise<Writes> {
  const members = childrenOf(await reader.read(`${mode}/members/${channelId}`));
  const own = members.find(([key]) => key === uid)?.[1];
  if (own === undefined) return {};
  return {
    ...appointment(mode, channelId, members, uid),
    [`${mode}/members/${channelId}/${uid}`]: null,
    [`${mode}/seats/${channelId}/${String(fieldOf(own, 'seat'))}`]: null,
    [`${mode}/channelsOf/${uid}/${channelId}`]: null,
    [`${mode}/mutedChannels/${uid}/${channelId}`]: null,
    ...Object.fromEntries(RECORDS.map((branch) => [`${mode}/${branch}/${channelId}/${uid}`, null])),
  };
}

/**
 * Returns the writes that put a person back on the seat that they had in a group; undefined when they had none, are back
 * already, or the group or the seat is gone.
 */
export async function groupReturn(
  { read }: Reader,
  { mode, channelId, uid }: Seated,
  had: unknown,
  now: number,
): Promise<Writes | undefined> {
  const { success, output } = v.safeParse(membershipSchema, had);
  if (!success) return undefined;
  const seat = `${mode}/seats/${channelId}/${output.seat}`;
  const own = `${mode}/members/${channelId}/${uid}`;
  const isGone = (await read(`${mode}/channels/${channelId}`)) === null;
  if (isGone || (await read(seat)) !== null || (await read(own)) !== null) return undefined;
  return {
    [own]: { since: now, invitedBy: '', ...output },
    [seat]: uid,
    [`${mode}/channelsOf/${uid}/${channelId}`]: { lastMessageAt: now },
  };
}
