import type { OperationMode } from '@domain/people/attendee';
import type { Json } from '../../backend/realtime/tree/read-node';
import { byChannel, childOf, childrenOf, objectOf, type RealtimeData, type Writes } from './chat-tree';

const isBy = (message: Json, uid: string): boolean => childOf(message, 'authorId') === uid;

const reactionOf = (message: Json, uid: string): Json => childOf(childOf(message, 'reactions'), uid) ?? null;

const withoutReactions = (message: Json): Json =>
  objectOf(childrenOf(message).filter(([key]) => key !== 'reactions'));

/** Returns a person's messages in a mode, by channel and id, without the reactions of others to them. */
export const ownMessages = (realtime: Pick<RealtimeData, 'read'>, mode: OperationMode, uid: string): Json =>
  byChannel(realtime, mode, (channelId) =>
    objectOf(
      childrenOf(realtime.read(`${mode}/messages/${channelId}`))
        .filter(([, message]) => isBy(message, uid))
        .map(([id, message]) => [id, withoutReactions(message)]),
    ),
  );

/** Returns a person's reactions in a mode, by channel and message. */
export const ownReactions = (realtime: Pick<RealtimeData, 'read'>, mode: OperationMode, uid: string): Json =>
  byChannel(realtime, mode, (channelId) =>
    objectOf(
      childrenOf(realtime.read(`${mode}/messages/${channelId}`))
        .map(([id, message]): [string, Json] => [id, reactionOf(message, uid)])
        .filter(([, reaction]) => reaction !== null),
    ),
  );

/** What remains of a message is its place in the conversation. */
const emptied = (at: string): Writes => ({
  [`${at}/authorId`]: '',
  [`${at}/authorName`]: '',
  [`${at}/text`]: null,
  [`${at}/file`]: null,
  [`${at}/replyTo`]: null,
  [`${at}/editedAt`]: null,
  [`${at}/deleted`]: true,
});

/** Returns the writes that empty a person's messages in one channel and remove their reactions. */
export function messageErasure({ read }: Pick<RealtimeData, 'read'>, path: string, uid: string): Writes {
  const writes: Writes = {};
  for (const [id, message] of childrenOf(read(path))) {
    const at = `${path}/${id}`;
    if (isBy(message, uid)) Object.assign(writes, emptied(at));
    if (reactionOf(message, uid) !== null) writes[`${at}/reactions/${uid}`] = null;
  }
  return writes;
}
