import { TYPING_PEOPLE_MAX, WINDOW } from '@domain/chat/chat-limits';
import { accepted, MODE, type RawPerson } from './raw-attendee';
import type { RawClient } from './raw-client';

const CHANNELS = 40;
const NOW = { '.sv': 'timestamp' };

const listen = (client: RawClient, path: string, query?: object) =>
  accepted(client, 'q', { p: `/${MODE}/${path}`, h: '', ...(query && { q: query, t: 1 }) });

/** Listens as the client does while its chat is closed: to the own channels and to that of the area. */
export const watchChannels = (client: RawClient, { uid }: RawPerson, channelId: string) =>
  Promise.all([
    listen(client, `channelsOf/${uid}`, { i: 'lastMessageAt', l: CHANNELS, vf: 'r' }),
    listen(client, `channels/${channelId}`),
    listen(client, `readUpTo/${channelId}/${uid}`),
  ]);

/** Listens as the client does while a channel is open. */
export const openRoom = (client: RawClient, channelId: string) =>
  Promise.all([
    listen(client, `messages/${channelId}`, { i: 'sentAt', l: WINDOW, vf: 'r' }),
    listen(client, `typing/${channelId}`, { i: '.value', l: TYPING_PEOPLE_MAX, vf: 'r' }),
  ]);

/** The id of the message that creates a channel. */
const FIRST = '-0000000000000000000';

/** Creates the channel of an area with its first message. */
export const createAreaChannel = (client: RawClient, { uid, name }: RawPerson, areaId: string) =>
  accepted(client, 'm', {
    p: `/${MODE}`,
    d: {
      [`messages/area:${areaId}/${FIRST}`]: { authorId: uid, authorName: name, text: 'Hello', sentAt: NOW },
      [`channels/area:${areaId}`]: {
        type: 'AREA',
        areaId,
        createdBy: uid,
        createdAt: NOW,
        lastMessageAt: NOW,
        lastMessageId: FIRST,
      },
    },
  });

/** Sends a message to the channel of an area, as the client does. */
export async function say(
  client: RawClient,
  { uid, name }: RawPerson,
  message: { channelId: string; id: string; text: string },
): Promise<void> {
  const { channelId, id, text } = message;
  await accepted(client, 'm', {
    p: `/${MODE}`,
    d: {
      [`messages/${channelId}/${id}`]: { authorId: uid, authorName: name, text, sentAt: NOW },
      [`channels/${channelId}/lastMessageAt`]: NOW,
      [`channels/${channelId}/lastMessageId`]: id,
    },
  });
}
