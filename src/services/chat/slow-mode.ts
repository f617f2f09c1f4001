import { channelLimitSchema, waitFor } from '@domain/moderation/channel-limit';
import { Failure } from '@domain/shared/failure';
import type { MessageSending } from '@machines/chat-panel/outbox.events';
import { type Database, ref, serverTimestamp } from 'firebase/database';
import * as v from 'valibot';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { openServerClock } from '@/services/realtime/server-clock';
import { limitPath, wroteAtPath } from './chat-paths';

const wroteAtSchema = v.object({ at: v.number() });

/** Sends a message, together with more writes in the same update. */
type Send = (message: MessageSending, more: object) => Promise<void>;

/** Returns the update that tells when a message was written. */
const wrote = ({ channelId, userId, id }: MessageSending) => ({
  [wroteAtPath(channelId, userId)]: { at: serverTimestamp(), messageId: id },
});

/**
 * Returns a function that sends a message also in channels where people wait between two messages: before that time
 * has passed it rejects with a Failure that says how long to wait.
 */
export function createSlowSends(database: Database, send: Send) {
  /** The channels where people were asked to wait. */
  const slow = new Set<string>();
  const serverNow = openServerClock(database);

  async function intervalOf({ mode, channelId }: MessageSending): Promise<number | undefined> {
    const stored = (await read(ref(database, `${mode}/${limitPath(channelId)}`))).val();
    const { success, output } = v.safeParse(channelLimitSchema, stored);
    return success && !output.readOnly ? output.interval : undefined;
  }

  async function sendInTime(message: MessageSending, interval: number): Promise<void> {
    const { mode, channelId, userId } = message;
    const stored = (await read(ref(database, `${mode}/${wroteAtPath(channelId, userId)}`))).val();
    const { success, output } = v.safeParse(wroteAtSchema, stored);
    const wait = success ? waitFor(interval, output.at, serverNow()) : 0;
    if (wait > 0) throw new Failure('FORBIDDEN', 'People wait between two messages here', { wait });
    await send(message, wrote(message));
  }

  async function checkSlow(message: MessageSending, error: unknown): Promise<void> {
    if (!isDenied(error) || (await intervalOf(message)) === undefined) throw error;
    slow.add(message.channelId);
  }

  /** Returns whether a message is sent; false where people wait. */
  const sent = (message: MessageSending): Promise<boolean> =>
    send(message, {}).then(
      () => true,
      async (error: unknown) => {
        await checkSlow(message, error);
        return false;
      },
    );

  return async (message: MessageSending): Promise<void> => {
    const isSent = !slow.has(message.channelId) && (await sent(message));
    if (isSent) return;
    const interval = await intervalOf(message);
    if (interval !== undefined) return sendInTime(message, interval);
    slow.delete(message.channelId);
    await send(message, {});
  };
}
