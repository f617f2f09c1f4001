import { channelMemberSchema } from '@domain/chat/channel';
import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import { childOf, childrenOf, type Reader, type Writes } from './chat-tree';
import { appointment } from './memberships';

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
    [`${mode}/seats/${channelId}/${String(childOf(own, 'seat'))}`]: null,
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
