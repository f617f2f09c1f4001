import { withoutMentions } from '@domain/chat/mentions';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Retention } from '../../platform/store/retention';
import {
  childrenOf,
  fieldOf,
  inModes,
  MODES,
  ownEntries,
  ownRecord,
  type PersonalEntries,
  type Writes,
} from '../presence';
import { byChannel, channelsIn, objectOf, type Reader } from './chat-tree';
import { membershipErasure, removalOf } from './group-seats';

type ReadOwn = (reader: Reader, mode: OperationMode, uid: string) => Promise<Json>;
/** Returns writes that are done one after another, so that none holds the data of all channels. */
type EraseOwn = (reader: Reader, mode: OperationMode, uid: string) => AsyncIterable<Writes>;

const readOwn = (read: ReadOwn) => inModes((reader, mode, uid) => read(reader, mode, escapeKey(uid)));

const entriesOf = (name: string, path: string, read: ReadOwn, eraseOwn: EraseOwn): PersonalEntries => ({
  name,
  path,
  read: readOwn(read),
  async erase({ records }, uid) {
    for (const mode of MODES)
      for await (const writes of eraseOwn(records, mode, escapeKey(uid))) await records.write(writes);
  },
});

const isNotEmpty = (writes: Writes): boolean => Object.keys(writes).length > 0;

const recordsIn =
  (branch: string): ReadOwn =>
  (reader, mode, uid) =>
    byChannel(reader, mode, (channelId) => reader.read(`${mode}/${branch}/${channelId}/${uid}`));

const inEachChannel = (
  erase: (reader: Reader, mode: OperationMode, channelId: string, uid: string) => Promise<Writes>,
): EraseOwn =>
  async function* (reader, mode, uid) {
    for (const channelId of await channelsIn(reader, mode)) {
      const writes = await erase(reader, mode, channelId, uid);
      if (isNotEmpty(writes)) yield writes;
    }
  };

/** A record that a person has in each channel. */
const channelRecord = (name: string, branch: string): PersonalEntries => ({
  ...ownEntries(name, { path: `${branch}/$channelId/$uid` }),
  read: readOwn(recordsIn(branch)),
});

const ownBlocks = ownRecord('chatBlocks', 'blocks');
const blocksByOthers = ownEntries('chatBlocks', { path: 'blocks/$otherId/$uid' });

const isBy = (message: Json, uid: string): boolean => fieldOf(message, 'authorId') === uid;

const reactionOf = (message: Json, uid: string): Json => fieldOf(fieldOf(message, 'reactions'), uid) ?? null;

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
const ownMessages = (reader: Reader, mode: OperationMode, uid: string): Promise<Json> =>
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
async function messageErasure({ read }: Reader, path: string, uid: string): Promise<Writes> {
  const writes: Writes = {};
  for (const [id, message] of childrenOf(await read(path))) {
    const at = `${path}/${id}`;
    if (isBy(message, uid)) Object.assign(writes, emptied(at));
    const text = fieldOf(message, 'text');
    if (typeof text === 'string' && !isBy(message, uid)) Object.assign(writes, unmentioned(at, text, uid));
    if (reactionOf(message, uid) !== null) writes[`${at}/reactions/${uid}`] = null;
  }
  return writes;
}

/**
 * The chat of a person, for the export and deletion of their data. Messages of a deleted account keep their place
 * without text and author; a private channel stays with the other person.
 */
export const personalEntries: readonly PersonalEntries[] = [
  entriesOf(
    'chatMemberships',
    'members/$channelId/$uid',
    recordsIn('members'),
    inEachChannel(membershipErasure),
  ),
  ownRecord('chatChannels', 'channelsOf'),
  ownRecord('chatLastGroup', 'lastGroupOf'),
  ownRecord('chatMentions', 'mentionsOf'),
  entriesOf(
    'chatMessages',
    'messages/$channelId/$messageId/reactions/$uid',
    ownMessages,
    inEachChannel((reader, mode, channelId, uid) =>
      messageErasure(reader, `${mode}/messages/${channelId}`, uid),
    ),
  ),
  channelRecord('chatReadUpTo', 'readUpTo'),
  channelRecord('chatWroteAt', 'wroteAt'),
  channelRecord('chatTyping', 'typing'),
  ownRecord('chatMutedChannels', 'mutedChannels'),
  {
    ...ownBlocks,
    // Blocks of this person go, and those of others against them, which they do not get to see.
    async erase(stored, uid) {
      await ownBlocks.erase(stored, uid);
      await blocksByOthers.erase(stored, uid);
    },
  },
];

async function removeBefore(records: Records, path: string, time: number): Promise<number> {
  const old = childrenOf(await records.readBelow(path, 'sentAt', time));
  if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
  return old.length;
}

/** Returns the rule that removes messages after the days of the configuration; without those they are kept. */
export const retention = (records: Records): Retention => ({
  name: 'messages',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const mode of MODES)
      for (const channelId of await channelsIn(records, mode))
        removed += await removeBefore(records, `${mode}/messages/${channelId}`, before.getTime());
    return removed;
  },
});

async function removeEmptyGroups(records: Records, mode: OperationMode): Promise<number> {
  const members = await records.read(`${mode}/members`);
  const empty = childrenOf(await records.read(`${mode}/channels`)).filter(
    ([channelId, channel]) =>
      fieldOf(channel, 'type') === 'GROUP' && fieldOf(members, channelId) === undefined,
  );
  for (const [channelId] of empty) await records.write(removalOf(mode, channelId));
  return empty.length;
}

/** Returns the rule that removes groups which everybody has left, with their messages: nobody can read them any more. */
export const emptyGroups = (records: Records): Retention => ({
  name: 'empty groups',
  days: 0,
  async remove() {
    let removed = 0;
    for (const mode of MODES) removed += await removeEmptyGroups(records, mode);
    return removed;
  },
});
