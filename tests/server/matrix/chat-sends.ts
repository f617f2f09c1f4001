import { areaChannelId } from '@domain/chat/channel-id';
import type { Known } from './callers';

export const NOW = { '.sv': 'timestamp' };
/** The id of a caller's message, another one for each cell: a message is written once. */
export const idOf = (uid: string, cell: string) => `${cell}${uid.slice(-19)}`.padEnd(20, '-');
export const last = (lastMessageId: string) => ({ lastMessageAt: NOW, lastMessageId });
const newMessage = (authorId: string) => ({ authorId, authorName: 'Name', text: 'Hello', sentAt: NOW });

/** What comes with a new message of a private channel. */
export const sent = (uid: string, channelId: string, cell: string) => ({
  [`messages/${channelId}/${idOf(uid, cell)}`]: newMessage(uid),
  [`channelsOf/${uid}/${channelId}`]: last(idOf(uid, cell)),
});
export const inArea = (uid: string, areaId: string, cell: string) => ({
  [`messages/${areaChannelId(areaId)}/${idOf(uid, cell)}`]: newMessage(uid),
});
export const movedUp =
  (cell: string) =>
  ({ uid }: Known) => ({
    ...inArea(uid, 'lobby', cell),
    'channels/area:lobby/lastMessageAt': NOW,
    'channels/area:lobby/lastMessageId': idOf(uid, cell),
  });
