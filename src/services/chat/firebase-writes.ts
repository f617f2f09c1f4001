import { freeSeats } from '@domain/chat/channel';
import { groupChannelId } from '@domain/chat/channel-id';
import { GROUP_INTERVAL } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import { unescapeKey } from '@domain/shared/database-key';
import { CHAT_QUEUE_MAX } from '@domain/shared/limits';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import {
  type Database,
  type DataSnapshot,
  limitToFirst,
  onDisconnect,
  query,
  ref,
  serverTimestamp,
  startAfter,
} from 'firebase/database';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { entriesOf, ifDenied, listen, send } from '@/services/realtime/listening';
import { openIntervals } from '@/services/realtime/server-clock';
import type { Chat } from './chat';
import {
  blocksPath,
  channelPath,
  lastGroupPath,
  membersPath,
  messagesPath,
  mutedPath,
  reactionPath,
  readUpToPath,
  typingPath,
} from './chat-paths';
import { entering, maker } from './entering';
import { messagesIn, messagesOf } from './firebase-messages';
import type { MessagePlace, Records } from './firebase-records';
import { createSlowSends } from './firebase-sends';

type Choices = Pick<Chat, 'watchBlocks' | 'setBlock' | 'watchMuted' | 'setMuted'>;

const keysIn = (snapshot: DataSnapshot): string[] => entriesOf(snapshot).map(([key]) => key);

/** Opens whom a user blocks, and which channels they have muted, in the realtime database. */
export function openChoices(database: Database, { write }: Records): Choices {
  return {
    watchBlocks: ({ mode, userId }, onBlocks, onFailure) =>
      listen(
        ref(database, `${mode}/${blocksPath(userId)}`),
        'listening to the blocked people',
        onFailure,
        (snapshot) => onBlocks(keysIn(snapshot).map(unescapeKey)),
      ),
    setBlock: ({ mode, userId, uid, blocked }) =>
      write(
        mode,
        { [blocksPath(userId, uid)]: blocked ? { since: serverTimestamp() } : null },
        'blocking a person',
      ),
    watchMuted: ({ mode, userId }, onMuted, onFailure) =>
      listen(
        ref(database, `${mode}/${mutedPath(userId)}`),
        'listening to the muted channels',
        onFailure,
        (snapshot) => onMuted(keysIn(snapshot)),
      ),
    setMuted: ({ mode, userId, channelId, muted }) =>
      write(mode, { [mutedPath(userId, channelId)]: muted || null }, 'muting a channel'),
  };
}

/** Opens the other writes of the chat in the realtime database. */
export function openWrites(database: Database, { write, readMessage }: Records) {
  const passed = openIntervals(database, read);
  const typingOf = ({ mode, channelId, userId }: ChannelPlace) => {
    const path = typingPath(channelId, userId);
    return { mode, path, disconnect: onDisconnect(ref(database, `${mode}/${path}`)) };
  };

  const showTyping: Chat['showTyping'] = async (place) => {
    const { mode, path, disconnect } = typingOf(place);
    send(disconnect.remove());
    // In a channel without a message nobody can be shown as typing.
    await write(mode, { [path]: serverTimestamp() }, 'typing').catch(ifDenied(() => {}));
  };

  const hideTyping: Chat['hideTyping'] = async (place) => {
    const { mode, path, disconnect } = typingOf(place);
    await Promise.all([write(mode, { [path]: null }, 'typing'), disconnect.cancel()]);
  };

  const createGroup: Chat['createGroup'] = async ({ mode, userId, name, userIds }) => {
    const channelId = groupChannelId(pushId(Date.now(), Math.random));
    const channel = { type: 'GROUP', name, createdBy: userId, createdAt: serverTimestamp() };
    const people = [userId, ...userIds];
    const seats = freeSeats([], people.length);
    const members = {
      ...entering(channelId, people, userId, seats),
      [membersPath(channelId, userId)]: maker(userId, seats[0]),
    };
    const last = lastGroupPath(userId);
    const values = {
      [channelPath(channelId)]: channel,
      ...members,
      [last]: { channelId, madeAt: serverTimestamp() },
    };
    const make = () => write(mode, values, 'creating a group');
    await make().catch((refusal: unknown) =>
      passed(`${mode}/${last}/madeAt`, GROUP_INTERVAL, refusal).then(make),
    );
    return { channelId };
  };

  /** Writes a change of a message; a denied one is fine when the message is already as it should be. */
  async function revise(message: MessagePlace, values: object, isDone: (stored: Message) => boolean) {
    async function check(error: unknown): Promise<void> {
      const stored = isDenied(error) ? await readMessage(message) : null;
      if (stored === null || !isDone(stored)) throw error;
    }
    await write(message.mode, values, 'changing a message').catch(check);
  }

  const editMessage: Chat['editMessage'] = createSlowSends(database, ({ text, ...message }, more) => {
    const path = messagesPath(message.channelId, message.id);
    const values = { [`${path}/text`]: text, [`${path}/editedAt`]: serverTimestamp(), ...more };
    return revise(message, values, (stored) => stored.text === text);
  });

  const deleteMessage: Chat['deleteMessage'] = (message) => {
    const path = messagesPath(message.channelId, message.id);
    const values = { [`${path}/text`]: null, [`${path}/file`]: null, [`${path}/deleted`]: true };
    return revise(message, values, (stored) => stored.deleted === true);
  };

  const setReaction: Chat['setReaction'] = ({ mode, userId, channelId, id, emoji }) =>
    write(mode, { [reactionPath(channelId, id, userId)]: emoji }, 'reacting to a message');

  /** The server denies a pointer that goes back: another tab has read further. */
  const markRead: Chat['markRead'] = async ({ mode, channelId, userId, sentAt }) => {
    const path = readUpToPath(channelId, userId);
    async function storedPointer(error: unknown): Promise<number> {
      const stored = isDenied(error) ? (await read(ref(database, `${mode}/${path}`))).val() : null;
      if (typeof stored === 'number' && stored >= sentAt) return stored;
      throw error;
    }
    try {
      await write(mode, { [path]: sentAt }, 'marking messages as read');
      return sentAt;
    } catch (error) {
      return storedPointer(error);
    }
  };

  /** Marks own messages as read: those after what is read, up to the first one of another person. */
  const markOwnRead: Chat['markOwnRead'] = async (place) => {
    const { mode, channelId, userId } = place;
    const pointer: unknown = (await read(ref(database, `${mode}/${readUpToPath(channelId, userId)}`))).val();
    const readUpTo = typeof pointer === 'number' ? pointer : 0;
    const page = query(messagesOf(database, place), startAfter(readUpTo), limitToFirst(CHAT_QUEUE_MAX));
    const unread = messagesIn(await read(page));
    const other = unread.findIndex(({ authorId }) => authorId !== userId);
    const last = unread.slice(0, other < 0 ? undefined : other).at(-1);
    return last ? markRead({ ...place, sentAt: last.sentAt }) : 0;
  };

  return {
    editMessage,
    deleteMessage,
    setReaction,
    markRead,
    markOwnRead,
    showTyping,
    hideTyping,
    createGroup,
  };
}
