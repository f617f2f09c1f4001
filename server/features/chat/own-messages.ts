import { withoutMentions } from '@domain/chat/mentions';
import type { OperationMode } from '@domain/people/attendee';
import { unescapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import { byChannel, childOf, childrenOf, objectOf, type Reader, type Writes } from './chat-tree';

const isBy = (message: Json, uid: string): boolean => childOf(message, 'authorId') === uid;

const reactionOf = (message: Json, uid: string): Json => childOf(childOf(message, 'reactions'), uid) ?? null;

const withoutReactions = (message: Json): Json =>
  objectOf(childrenOf(message).filter(([key]) => key !== 'reactions'));

/** Returns a person's messages among those of a channel, by id, without the reactions of others to them. */
const messagesBy = (messages: Json, uid: string): Json =>
  objectOf(
    childrenOf(messages)
      .filter(([, message]) => isBy(message, uid))
      .map(([id, message]) => [id, withoutReactions(message)]),
  );

/** Returns a person's reactions to the messages of a channel, by message. */
const reactionsBy = (messages: Json, uid: string): Json =>
  objectOf(
    childrenOf(messages)
      .map(([id, message]): [string, Json] => [id, reactionOf(message, uid)])
      .filter(([, reaction]) => reaction !== null),
  );

/** Returns what a person wrote in the channels of a mode: `messages` by id and `reactions` by message. */
export const ownMessages = (reader: Reader, mode: OperationMode, uid: string): Promise<Json> =>
  byChannel(reader, mode, async (channelId) => {
    const all = await reader.read(`${mode}/messages/${channelId}`);
    const own = { messages: messagesBy(all, uid), reactions: reactionsBy(all, uid) };
    return objectOf(Object.entries(own).filter(([, found]) => found !== null));
  });

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

/** A mention loses the person, and leaves the words of its author. */
function unmentioned(at: string, text: string, uid: string): Writes {
  const left = withoutMentions(text, unescapeKey(uid));
  return left === text ? {} : { [`${at}/text`]: left };
}

/** Returns the writes that empty a person's messages in one channel, and remove their reactions and mentions of them. */
export async function messageErasure({ read }: Reader, path: string, uid: string): Promise<Writes> {
  const writes: Writes = {};
  for (const [id, message] of childrenOf(await read(path))) {
    const at = `${path}/${id}`;
    if (isBy(message, uid)) Object.assign(writes, emptied(at));
    const text = childOf(message, 'text');
    if (typeof text === 'string' && !isBy(message, uid)) Object.assign(writes, unmentioned(at, text, uid));
    if (reactionOf(message, uid) !== null) writes[`${at}/reactions/${uid}`] = null;
  }
  return writes;
}
