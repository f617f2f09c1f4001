import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { PersonalEntries } from '../presence';
import { byChannel, channelsIn, childOf, childrenOf, type Reader, type Writes } from './chat-tree';
import { membershipErasure } from './memberships';
import { messageErasure, ownMessages } from './own-messages';

const MODES: readonly OperationMode[] = ['live', 'stage'];

type ReadOwn = (reader: Reader, mode: OperationMode, uid: string) => Promise<Json>;
/** Returns writes that are done one after another, so that none holds the data of all channels. */
type EraseOwn = (reader: Reader, mode: OperationMode, uid: string) => AsyncIterable<Writes>;

const entriesOf = (name: string, path: string, readOwn: ReadOwn, eraseOwn: EraseOwn): PersonalEntries => ({
  name,
  path,
  read: async ({ records }, uid) => ({
    live: await readOwn(records, 'live', escapeKey(uid)),
    stage: await readOwn(records, 'stage', escapeKey(uid)),
  }),
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

const recordRemovals = (branch: string): EraseOwn =>
  async function* ({ read }, mode, uid) {
    const own = childrenOf(await read(`${mode}/${branch}`)).filter(
      ([, people]) => childOf(people, uid) !== undefined,
    );
    const writes = Object.fromEntries(own.map(([key]) => [`${mode}/${branch}/${key}/${uid}`, null]));
    if (isNotEmpty(writes)) yield writes;
  };

const removalOf = (branch: string): EraseOwn =>
  async function* ({ read }, mode, uid) {
    const path = `${mode}/${branch}/${uid}`;
    if ((await read(path)) !== null) yield { [path]: null };
  };

const inEachChannel = (
  erase: (reader: Reader, mode: OperationMode, channelId: string, uid: string) => Promise<Writes>,
): EraseOwn =>
  async function* (reader, mode, uid) {
    for (const channelId of await channelsIn(reader, mode)) {
      const writes = await erase(reader, mode, channelId, uid);
      if (isNotEmpty(writes)) yield writes;
    }
  };

/** Blocks of this person go, and those of others against them. */
const blockRemovals: EraseOwn = async function* (...asked) {
  yield* removalOf('blocks')(...asked);
  yield* recordRemovals('blocks')(...asked);
};

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
  entriesOf(
    'chatChannels',
    'channelsOf/$uid',
    ({ read }, mode, uid) => read(`${mode}/channelsOf/${uid}`),
    removalOf('channelsOf'),
  ),
  entriesOf(
    'chatMentions',
    'mentionsOf/$uid',
    ({ read }, mode, uid) => read(`${mode}/mentionsOf/${uid}`),
    removalOf('mentionsOf'),
  ),
  entriesOf(
    'chatMessages',
    'messages/$channelId/$messageId/reactions/$uid',
    ownMessages,
    inEachChannel((reader, mode, channelId, uid) =>
      messageErasure(reader, `${mode}/messages/${channelId}`, uid),
    ),
  ),
  entriesOf('chatReadUpTo', 'readUpTo/$channelId/$uid', recordsIn('readUpTo'), recordRemovals('readUpTo')),
  entriesOf('chatWroteAt', 'wroteAt/$channelId/$uid', recordsIn('wroteAt'), recordRemovals('wroteAt')),
  entriesOf('chatTyping', 'typing/$channelId/$uid', recordsIn('typing'), recordRemovals('typing')),
  entriesOf(
    'chatMutedChannels',
    'mutedChannels/$uid',
    ({ read }, mode, uid) => read(`${mode}/mutedChannels/${uid}`),
    removalOf('mutedChannels'),
  ),
  entriesOf(
    'chatBlocks',
    'blocks/$uid',
    ({ read }, mode, uid) => read(`${mode}/blocks/${uid}`),
    blockRemovals,
  ),
];
