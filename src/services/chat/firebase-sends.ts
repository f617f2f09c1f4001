import { areaOf, channelTypeOf, pairOf } from '@domain/chat/channel-id';
import { type MessageFile, authorName as shownName } from '@domain/chat/message';
import { unescapeKey } from '@domain/shared/database-key';
import type { MessageSending } from '@machines/chat-panel/outbox.events';
import { type Database, ref, serverTimestamp } from 'firebase/database';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import type { Chat } from './chat';
import { channelPath, channelsOfPath, membersPath, messagesPath } from './chat-paths';
import { entering } from './entering';
import type { Channel, Records } from './firebase-records';
import type { OpenSends } from './open-sends';

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

/** Returns what the record of a message has of its file. */
const messageFile = ({ fileId, name, type, size, width, height }: MessageFile): MessageFile => ({
  fileId,
  name,
  type,
  size,
  ...(width && height && { width, height }),
});

/** Opens the sending of messages in the realtime database. */
export function openSending(database: Database, { write, readMessage }: Records, sends: OpenSends) {
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

  async function put({
    mode,
    userId,
    channelId,
    id,
    text,
    file,
    authorName,
    replyTo,
  }: MessageSending): Promise<void> {
    const message = {
      authorId: userId,
      authorName: shownName(authorName),
      ...(text !== '' && { text }),
      ...(file && { file: messageFile(file) }),
      ...(replyTo !== undefined && { replyTo }),
      sentAt: serverTimestamp(),
    };
    const last = await lastMessage({ mode, channelId });
    await write(mode, { [messagesPath(channelId, id)]: message, ...last }, 'sending a message');
  }

  /** Creates the channel unless it exists: then the server denies it. */
  async function create({ mode, channelId, userId }: MessageSending): Promise<void> {
    try {
      await write(mode, creation(channelId, userId), 'creating a channel');
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
  }

  /** Sends a message; a denied one is fine when the server has it already. */
  async function attempt(message: MessageSending): Promise<void> {
    async function check(error: unknown): Promise<void> {
      if (!isDenied(error) || (await readMessage(message)) === null) throw error;
    }
    await put(message).catch(check);
  }

  /** Sends again after a denial: the channel was not there yet, or somebody has left it meanwhile. */
  async function repeat(message: MessageSending, error: unknown): Promise<void> {
    if (!isDenied(error)) throw error;
    if (channelTypeOf(message.channelId) !== 'GROUP') await create(message);
    await attempt(message);
  }

  const sendMessage: Chat['sendMessage'] = (message) =>
    sends.run(message.id, async () => {
      await attempt(message).catch((error: unknown) => repeat(message, error));
      return { sentAt: (await readMessage(message))?.sentAt ?? Date.now() };
    });

  return { sendMessage };
}
