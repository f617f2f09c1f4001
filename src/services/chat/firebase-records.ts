import { type Message, messageOf } from '@domain/chat/message';
import type { OperationMode } from '@domain/people/attendee';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import { type Database, ref, update } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { ifDenied } from '@/services/realtime/listening';
import { messagesPath } from './chat-paths';

export type Channel = Pick<ChannelPlace, 'mode' | 'channelId'>;
export type MessagePlace = Channel & { id: string };

/** Opens what all writes of the chat share. */
export function openRecords(database: Database) {
  return {
    /** Writes values by their paths below the mode. Rejects with a Failure. */
    write: async (mode: OperationMode, values: object, doing: string): Promise<void> => {
      try {
        await update(ref(database, mode), values);
      } catch (error) {
        throw realtimeFailure(error, doing);
      }
    },
    /** Returns a stored message; null when there is none, or it may not be read. */
    readMessage: async ({ mode, channelId, id }: MessagePlace): Promise<Message | null> => {
      const stored = read(ref(database, `${mode}/${messagesPath(channelId, id)}`));
      return stored.then(
        (message) => messageOf(id, message.val()),
        ifDenied(() => null),
      );
    },
  };
}

export type Records = ReturnType<typeof openRecords>;
