import { freeSeats } from '@domain/chat/channel';
import { areaOf, channelTypeOf, groupChannelId, pairOf } from '@domain/chat/channel-id';
import { authorName as shownName } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import type { OperationMode } from '@domain/people/attendee';
import { unescapeKey } from '@domain/shared/database-key';
import type { MessageSending } from '@machines/chat-panel/outbox.events';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { MessageDeletion } from '@machines/chat-room/revision.machine';
import { type Database, onDisconnect, ref, serverTimestamp, update } from 'firebase/database';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import type { Chat } from './chat';
import {
  channelPath,
  channelsOfPath,
  membersPath,
  messagesPath,
  readUpToPath,
  typingPath,
} from './chat-paths';
import type { OpenSends } from './open-sends';

type Channel = Pick<ChannelPlace, 'mode' | 'channelId'>;

/** Returns the update with which people enter a channel, with a seat each in a group. */
const entering = (channelId: string, uids: readonly string[], invitedBy: string, seats: string[] = []) =>
  Object.fromEntries(
    uids.flatMap((uid, index) => {
      const seat = seats[index];
      return [
        [membersPath(channelId, uid), { since: serverTimestamp(), invitedBy, ...(seat && { seat }) }],
        [channelsOfPath(uid, channelId), { lastMessageAt: serverTimestamp() }],
      ];
    }),
  );

/** Returns the update that creates the channel of an area or of two people. */
function creation(channelId: string, createdBy: string) {
  const type = channelTypeOf(channelId);
  const areaId = areaOf(channelId);
  const channel = {
    type,
    ...(areaId !== null && { areaId, lastMessageAt: serverTimestamp() }),
    createdBy,
    createdAt: serverTimestamp(),
  };
  return { [channelPath(channelId)]: channel, ...entering(channelId, pairOf(channelId), createdBy) };
}

/** Opens the writes of the chat in the realtime database. */
export function openWrites(database: Database, sends: OpenSends) {
  async function write(mode: OperationMode, values: object, doing: string): Promise<void> {
    try {
      await update(ref(database, mode), values);
    } catch (error) {
      throw realtimeFailure(error, doing);
    }
  }

  async function membersOf({ mode, channelId }: Channel): Promise<string[]> {
    const pair = pairOf(channelId);
    if (pair.length > 0) return [...pair];
    const members = await read(ref(database, `${mode}/${membersPath(channelId)}`));
    return Object.keys(members.val() ?? {}).map(unescapeKey);
  }

  /** Returns the update that moves a channel up in the lists of its people. */
  async function lastMessage(place: Channel) {
    if (channelTypeOf(place.channelId) === 'AREA')
      return { [`${channelPath(place.channelId)}/lastMessageAt`]: serverTimestamp() };
    const paths = (await membersOf(place)).map((uid) => channelsOfPath(uid, place.channelId));
    return Object.fromEntries(paths.map((path) => [`${path}/lastMessageAt`, serverTimestamp()]));
  }

  async function put({ mode, userId, channelId, id, text, authorName }: MessageSending): Promise<void> {
    const message = {
      authorId: userId,
      authorName: shownName(authorName),
      text,
      sentAt: serverTimestamp(),
    };
    const last = await lastMessage({ mode, channelId });
    await write(mode, { [messagesPath(channelId, id)]: message, ...last }, 'sending a message');
  }

  /** Returns when a message was sent; null when it was not, or is not readable. */
  async function sentAtOf({ mode, channelId, id }: MessageDeletion): Promise<number | null> {
    try {
      const sentAt = await read(ref(database, `${mode}/${messagesPath(channelId, id)}/sentAt`));
      return sentAt.val();
    } catch (error) {
      if (isDenied(error)) return null;
      throw error;
    }
  }

  /** Creates the channel unless it exists: then the server denies it. */
  async function create({ mode, channelId, userId }: MessageSending): Promise<void> {
    try {
      await write(mode, creation(channelId, userId), 'creating a channel');
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
  }

  /** After a denied send: the message is there already, or its channel is not there yet. */
  async function correct(message: MessageSending, error: unknown): Promise<void> {
    if (!isDenied(error)) throw error;
    if ((await sentAtOf(message)) !== null) return;
    if (channelTypeOf(message.channelId) === 'GROUP') throw error;
    await create(message);
    await put(message);
  }

  const sendMessage: Chat['sendMessage'] = (message) =>
    sends.run(message.id, async () => {
      await put(message).catch((error: unknown) => correct(message, error));
      return { sentAt: (await sentAtOf(message)) ?? Date.now() };
    });

  const showTyping: Chat['showTyping'] = ({ mode, channelId, userId }, onFailure) => {
    const path = typingPath(channelId, userId);
    const disconnect = onDisconnect(ref(database, `${mode}/${path}`));
    // Nothing waits for the answers: the SDK drops them when the link is lost.
    const send = (request: Promise<void>) => void request.catch(() => {});
    const show = () => void write(mode, { [path]: serverTimestamp() }, 'typing').catch(onFailure);
    send(disconnect.remove());
    show();
    return {
      renew: show,
      stop: () => {
        send(write(mode, { [path]: null }, 'typing'));
        send(disconnect.cancel());
      },
    };
  };

  const createGroup: Chat['createGroup'] = async ({ mode, userId, name, userIds }) => {
    const channelId = groupChannelId(pushId(Date.now(), Math.random));
    const channel = { type: 'GROUP', name, createdBy: userId, createdAt: serverTimestamp() };
    const people = [userId, ...userIds];
    const members = entering(channelId, people, userId, freeSeats([], people.length));
    await write(mode, { [channelPath(channelId)]: channel, ...members }, 'creating a group');
    return { channelId };
  };

  const editMessage: Chat['editMessage'] = ({ mode, channelId, id, text }) => {
    const path = messagesPath(channelId, id);
    const values = { [`${path}/text`]: text, [`${path}/editedAt`]: serverTimestamp() };
    return write(mode, values, 'changing a message');
  };

  const deleteMessage: Chat['deleteMessage'] = ({ mode, channelId, id }) => {
    const path = messagesPath(channelId, id);
    const values = { [`${path}/text`]: null, [`${path}/file`]: null, [`${path}/deleted`]: true };
    return write(mode, values, 'deleting a message');
  };

  const markRead: Chat['markRead'] = async ({ mode, channelId, userId, sentAt }) => {
    await write(mode, { [readUpToPath(channelId, userId)]: sentAt }, 'marking messages as read');
    return sentAt;
  };

  return { sendMessage, editMessage, deleteMessage, markRead, showTyping, createGroup };
}
