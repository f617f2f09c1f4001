import type { MessageStore } from '../chat-room/message-store';
import type { ChannelStore } from './channel-store';
import type { FaceStore } from './face-store';

export interface FacePlaces {
  /** The user's channels. */
  channels: ChannelStore;
  /** The messages of the open channel. */
  messages: MessageStore;
  /** The store for the pictures. */
  faces: FaceStore;
}

const othersIn = (channels: ChannelStore): string[] =>
  channels.ids.flatMap((channelId) => channels.get(channelId)?.otherId ?? []);

const authorsIn = (messages: MessageStore): string[] =>
  Array.from({ length: messages.size }, (_, index) => {
    const id = messages.idAt(index);
    return (id !== undefined && messages.get(id)?.authorId) || '';
  });

/**
 * Reports the people whose faces the chat shows and whose pictures are not known: now, and after every change. Returns the
 * function that stops.
 */
export function watchFaces(
  { channels, messages, faces }: FacePlaces,
  report: (uids: readonly string[]) => void,
): () => void {
  const look = () => {
    const people = new Set([...othersIn(channels), ...authorsIn(messages)]);
    const unknown = [...people].filter((uid) => uid !== '' && !faces.has(uid));
    if (unknown.length > 0) report(unknown);
  };
  const stops = [channels.watch(look), messages.watchList(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
