import { channelMemberSchema, type GroupMember, successorOf } from '@domain/chat/channel';
import { channelTypeOf } from '@domain/chat/channel-id';
import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import { childOf, childrenOf, type Entries, type Reader, type Writes } from './chat-tree';

/** The branches with records of a channel. */
const BRANCHES = ['channels', 'members', 'seats', 'messages', 'readUpTo', 'typing', 'rangAt', 'wroteAt'];

/** Returns the writes that remove a channel which nobody is in any more. */
export const removalOf = (mode: OperationMode, channelId: string): Writes =>
  Object.fromEntries(BRANCHES.map((branch) => [`${mode}/${branch}/${channelId}`, null]));

/** Returns the writes after which no record names this person as the one who made a channel or invited somebody. */
async function anonymized({ read }: Reader, mode: OperationMode, channelId: string, uid: string) {
  const writes: Writes = {};
  for (const [other, member] of childrenOf(await read(`${mode}/members/${channelId}`)))
    if (other !== uid && childOf(member, 'invitedBy') === uid)
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
export function appointment(mode: OperationMode, channelId: string, members: Entries, uid: string): Writes {
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
  const seat = childOf(own, 'seat');
  return {
    ...(await anonymized(reader, mode, channelId, uid)),
    ...(own !== undefined && {
      ...appointment(mode, channelId, members, uid),
      [`${mode}/members/${channelId}/${uid}`]: null,
    }),
    ...(seat !== undefined && { [`${mode}/seats/${channelId}/${String(seat)}`]: null }),
  };
}
