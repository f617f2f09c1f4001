import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { PersonalEntries } from '../presence';
import { byChannel, channelsIn, childOf, childrenOf, type RealtimeData, type Writes } from './chat-tree';
import { membershipErasure } from './memberships';
import { messageErasure, ownMessages, ownReactions } from './own-messages';

const MODES: readonly OperationMode[] = ['live', 'stage'];

type ReadOwn = (realtime: Pick<RealtimeData, 'read'>, mode: OperationMode, uid: string) => Json;
type EraseOwn = (realtime: Pick<RealtimeData, 'read'>, mode: OperationMode, uid: string) => Writes[] | Writes;

/** Writes one part after another, so that no write holds the data of all channels. */
const entriesOf = (name: string, path: string, readOwn: ReadOwn, eraseOwn: EraseOwn): PersonalEntries => ({
  name,
  path,
  read: (realtime, uid) => ({
    live: readOwn(realtime, 'live', escapeKey(uid)),
    stage: readOwn(realtime, 'stage', escapeKey(uid)),
  }),
  async erase(realtime, uid) {
    for (const mode of MODES) {
      const parts = [eraseOwn(realtime, mode, escapeKey(uid))].flat();
      for (const writes of parts.filter((part) => Object.keys(part).length > 0)) await realtime.write(writes);
    }
  },
});

const recordsIn =
  (branch: string): ReadOwn =>
  (realtime, mode, uid) =>
    byChannel(realtime, mode, (channelId) => realtime.read(`${mode}/${branch}/${channelId}/${uid}`));

const recordRemovals =
  (branch: string): EraseOwn =>
  (realtime, mode, uid) =>
    Object.fromEntries(
      childrenOf(realtime.read(`${mode}/${branch}`))
        .filter(([, people]) => childOf(people, uid) !== undefined)
        .map(([channelId]) => [`${mode}/${branch}/${channelId}/${uid}`, null]),
    );

const messagesAndReactions: ReadOwn = (realtime, mode, uid) => {
  const messages = ownMessages(realtime, mode, uid);
  const reactions = ownReactions(realtime, mode, uid);
  return messages === null && reactions === null ? null : { messages, reactions };
};

/** Blocks of this person go, and those of others against them. */
const blockRemovals: EraseOwn = (realtime, mode, uid) => ({
  [`${mode}/blocks/${uid}`]: null,
  ...(recordRemovals('blocks')(realtime, mode, uid) as Writes),
});

/**
 * The chat of a person, for the export and deletion of their data. Messages of a deleted account keep their place
 * without text and author; a private channel stays with the other person.
 */
export const personalEntries: readonly PersonalEntries[] = [
  entriesOf('chatMemberships', 'members/$channelId/$uid', recordsIn('members'), (realtime, mode, uid) =>
    channelsIn(realtime, mode).map((channelId) => membershipErasure(realtime, mode, channelId, uid)),
  ),
  entriesOf(
    'chatChannels',
    'channelsOf/$uid',
    ({ read }, mode, uid) => read(`${mode}/channelsOf/${uid}`),
    (_, mode, uid) => ({ [`${mode}/channelsOf/${uid}`]: null }),
  ),
  entriesOf(
    'chatMessages',
    'messages/$channelId/$messageId/reactions/$uid',
    messagesAndReactions,
    (realtime, mode, uid) =>
      channelsIn(realtime, mode).map((channelId) =>
        messageErasure(realtime, `${mode}/messages/${channelId}`, uid),
      ),
  ),
  entriesOf('chatReadUpTo', 'readUpTo/$channelId/$uid', recordsIn('readUpTo'), recordRemovals('readUpTo')),
  entriesOf('chatTyping', 'typing/$channelId/$uid', recordsIn('typing'), recordRemovals('typing')),
  entriesOf(
    'chatBlocks',
    'blocks/$uid',
    ({ read }, mode, uid) => read(`${mode}/blocks/${uid}`),
    blockRemovals,
  ),
];
