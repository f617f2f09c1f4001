import type { ChatUser } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import { batches } from '../patterns/batches.machine';

/** A channel whose newest message is wanted, as it was sent at that time. */
export interface WantedPreview {
  channelId: string;
  lastMessageAt: number;
}

/** The newest message of a channel; null without one. */
export interface Preview {
  channelId: string;
  message: Message | null;
}

/** What the previews need of the world. */
export interface PreviewsPort {
  /** Reads the newest message of each of these channels; null where there is none, or it may not be read. */
  readNewest: (query: ChatUser & { channelIds: readonly string[] }) => Promise<readonly Preview[]>;
}

/** At most so many channels are read at once. */
const READ_AT_ONCE = 10;

/** The actor that reads the newest messages of the channels that the list shows. */
export const previewsActor = (port?: PreviewsPort) =>
  batches<'previews', ChatUser, WantedPreview, readonly Preview[]>(
    'previews',
    { size: READ_AT_ONCE, keyOf: ({ channelId }) => channelId },
    port &&
      ((user, wanted) => port.readNewest({ ...user, channelIds: wanted.map(({ channelId }) => channelId) })),
  );
