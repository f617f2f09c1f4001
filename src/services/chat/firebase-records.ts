import { type Message, messageOf } from '@domain/chat/message';
import type { OperationMode } from '@domain/people/attendee';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import { type Database, ref, update } from 'firebase/database';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
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
      try {
        return messageOf(id, (await read(ref(database, `${mode}/${messagesPath(channelId, id)}`))).val());
      } catch (error) {
        if (isDenied(error)) return null;
        throw error;
      }
    },
  };
}

export type Records = ReturnType<typeof openRecords>;
