import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import type { Realtime } from '../../../server/backend/realtime/realtime';
import type { Json } from '../../../server/backend/realtime/tree/read-node';
import type { Known } from './callers';
import { OTHER_USER } from './realtime-cells';

/** The key of a message in each channel. */
export const SENT = '-NjEtLV-0123456789ab';
/** A group that no caller is in, and one that each caller is in. */
export const OTHER_GROUP = 'group:-NjEtLV-others000000';
export const PAIR_OF_OTHERS = 'private:other-user:somebody';

export const groupOf = ({ uid }: Pick<Known, 'uid'>) => `group:-NjEtLV-${uid.slice(0, 12)}`;
export const pairOf = ({ uid }: Pick<Known, 'uid'>) => privateChannelId(uid, OTHER_USER);
/** The room of a meeting that each caller and another user are in. The name of a room has no underscore. */
export const roomOf = ({ uid }: Pick<Known, 'uid'>) => `room-${uid.slice(0, 12).replaceAll('_', '-')}`;
const message = (authorId: string): Json => ({ authorId, authorName: 'Name', text: 'Hello', sentAt: 5 });

/** Gives a caller a private channel and a group with another user, and makes those that the caller is not in. */
export function seedChat(realtime: Realtime, uid: string): Promise<void> {
  const [pair, group] = [pairOf({ uid }), groupOf({ uid })];
  const at = (channelId: string, people: readonly string[], type: string): Record<string, Json> => ({
    [`live/channels/${channelId}`]: {
      type,
      createdBy: OTHER_USER,
      createdAt: 1,
      ...(type === 'GROUP' && { name: 'Group' }),
    },
    [`live/members/${channelId}`]: Object.fromEntries(
      people.map((person, index) => [
        person,
        {
          since: 1,
          invitedBy: OTHER_USER,
          seat: `s0${index}`,
          ...(type === 'GROUP' && index === 0 && { role: 'ADMIN' }),
        },
      ]),
    ),
    [`live/messages/${channelId}`]: { [SENT]: message(people[0] ?? '') },
  });
  const seat = (person: string): Json => ({ uid: person, name: 'Name', session: SENT, since: 1 });
  return realtime.write({
    [`live/places/areas/${areaChannelId(uid)}`]: true,
    [`live/places/rooms/${roomOf({ uid })}`]: true,
    [`live/ringing/${uid}/${pair}`]: { from: OTHER_USER, name: 'Name', since: 1 },
    [`live/calls/${pair}/seats`]: { s0: seat(uid), s1: seat(OTHER_USER) },
    [`live/rooms/${roomOf({ uid })}/seats`]: { s0: seat(uid), s1: seat(OTHER_USER) },
    ...at(pair, [uid, OTHER_USER], 'PRIVATE'),
    ...at(group, [uid, OTHER_USER], 'GROUP'),
    ...at(OTHER_GROUP, [OTHER_USER, 'somebody'], 'GROUP'),
    ...at(PAIR_OF_OTHERS, [OTHER_USER, 'somebody'], 'PRIVATE'),
    [`live/seats/${group}`]: { s00: uid, s01: OTHER_USER },
    'live/channels/area:lobby': {
      type: 'AREA',
      areaId: 'lobby',
      createdBy: OTHER_USER,
      createdAt: 1,
      lastMessageAt: 1,
    },
  });
}
