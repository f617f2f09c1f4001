import { SEATS } from '@domain/chat/channel';
import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import type { Json } from '../../server/backend/realtime/tree/read-node';
import { GROUP, idOf, LOBBY, messageOf, PUSH_ID, type Writes } from './chat-rules';
import { NOW } from './rules-lab';

/** The time of the server, as clients write it. */
export const NEW = { '.sv': 'timestamp' };
/** The key of a group that does not exist. */
export const NEW_GROUP = 'group:-NjEtLV-newgroup0000';

export const at = (channelId: string, id = PUSH_ID) => `messages/${channelId}/${id}`;

/** What a list has of the new message. */
export const LAST = { lastMessageAt: NEW, lastMessageId: PUSH_ID };

/** Moves the channel of an area up, for a message with this id. */
export const movedUp = (channelId: string, id = PUSH_ID): Writes => ({
  [`channels/${channelId}/lastMessageAt`]: NEW,
  [`channels/${channelId}/lastMessageId`]: id,
});

/** A new message with what has to be written with it. */
export const sent = (channelId: string, uid: string, more: Record<string, Json> = {}): Writes => ({
  [at(channelId)]: messageOf(uid, { sentAt: NEW, ...more }),
  ...(channelId === LOBBY ? movedUp(LOBBY) : { [`channelsOf/${uid}/${channelId}`]: LAST }),
});

/** A change of the message that a person has written. */
export const edited = (channelId: string, author: string, text: Json = 'Better'): Writes => ({
  [`${at(channelId, idOf(author))}/text`]: text,
  [`${at(channelId, idOf(author))}/editedAt`]: NEW,
});

/** The deletion of the message that a person has written. */
export const deleted = (channelId: string, author: string): Writes => ({
  [`${at(channelId, idOf(author))}/text`]: null,
  [`${at(channelId, idOf(author))}/file`]: null,
  [`${at(channelId, idOf(author))}/deleted`]: true,
});

/** The records of a person who comes into a group. */
export const joins = (groupId: string, uid: string, by: string, seat: string): Writes => ({
  [`members/${groupId}/${uid}`]: { since: NEW, invitedBy: by, seat },
  [`seats/${groupId}/${seat}`]: uid,
  [`channelsOf/${uid}/${groupId}`]: { lastMessageAt: NEW },
});

/** The removals of a person who leaves the group. */
export const leaves = (uid: string, seat: string): Writes => ({
  [`members/${GROUP}/${uid}`]: null,
  [`seats/${GROUP}/${seat}`]: null,
  [`channelsOf/${uid}/${GROUP}`]: null,
  [`readUpTo/${GROUP}/${uid}`]: null,
  [`typing/${GROUP}/${uid}`]: null,
});

/** A new group as a client makes it, of oneself and others. */
export function groupOf(uid: string, others: readonly string[], more: Record<string, Json> = {}): Writes {
  const people = [uid, ...others].map((person, index) =>
    joins(NEW_GROUP, person, uid, SEATS[index] ?? 's50'),
  );
  const channel = { type: 'GROUP', name: 'Makers', createdBy: uid, createdAt: NEW, ...more };
  const maker = { since: NEW, invitedBy: uid, seat: 's00', role: 'ADMIN' };
  return Object.assign({ [`channels/${NEW_GROUP}`]: channel }, ...people, {
    [`members/${NEW_GROUP}/${uid}`]: maker,
    [`lastGroupOf/${uid}`]: { channelId: NEW_GROUP, madeAt: NEW },
  });
}

/** Returns the uids of people who are in no channel. */
export const others = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

/** The channel of an area with its first message. */
export const area = (uid: string, areaId: string, more: Record<string, Json> = {}): Writes => ({
  [at(areaChannelId(areaId))]: messageOf(uid, { sentAt: NEW }),
  [`channels/${areaChannelId(areaId)}`]: {
    type: 'AREA',
    areaId,
    createdBy: uid,
    createdAt: NEW,
    ...LAST,
    ...more,
  },
});

/** A new private channel as a client makes it, together with both people. */
export const pairOf = (uid: string, other: string, channelId = privateChannelId(uid, other)): Writes => ({
  [`channels/${channelId}`]: { type: 'PRIVATE', createdBy: uid, createdAt: NEW },
  [`members/${channelId}/${uid}`]: { since: NEW, invitedBy: uid },
  [`members/${channelId}/${other}`]: { since: NEW, invitedBy: uid },
  [`channelsOf/${uid}/${channelId}`]: { lastMessageAt: NEW },
  [`channelsOf/${other}/${channelId}`]: { lastMessageAt: NEW },
});

/** Returns the writes without these paths. */
export const without = (writes: Writes, ...paths: string[]): Writes =>
  Object.fromEntries(Object.entries(writes).filter(([path]) => !paths.includes(path)));

/** The session of a person in a call or a room. */
export const session = (uid: string): string => `-NjEtLV-${uid.padEnd(12, '0')}`;

/** A place in a call or a room that a person takes now. */
export const seat = (uid: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  uid,
  name: `The ${uid}`,
  session: session(uid),
  since: NEW,
  ...more,
});

/** A place that a person has taken before. */
export const taken = (uid: string) => seat(uid, { since: NOW - 30_000 });

/** What a person sends to the browser of another one, from place to place. */
export const signal = (from: string, own: string, to: string, more: Record<string, Json> = {}): Json => ({
  from: session(from),
  seat: own,
  to,
  data: '{"type":"bye"}',
  ...more,
});
