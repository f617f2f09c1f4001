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

/** Writes a message, or another text of it. */
type Writing = Pick<MessageSending, 'mode' | 'channelId' | 'userId' | 'id'>;
/** Sends it together with more writes in the same update. */
type Send<Message extends Writing> = (message: Message, more: object) => Promise<void>;

/** Returns the update that tells when a message was written or changed. */
const wrote = ({ channelId, userId, id }: Writing) => ({
  [wroteAtPath(channelId, userId)]: { at: serverTimestamp(), messageId: id },
});

/**
 * Returns a function that sends a message, or another text of one, also in channels where people wait between two: before that time
 * has passed it rejects with a Failure that says how long to wait.
 */
export function createSlowSends<Message extends Writing>(database: Database, send: Send<Message>) {
  /** The channels where people were asked to wait. */
  const slow = new Set<string>();
  const serverNow = openServerClock(database);

  async function intervalOf({ mode, channelId }: Writing): Promise<number | undefined> {
    const stored = (await read(ref(database, `${mode}/${limitPath(channelId)}`))).val();
    const { success, output } = v.safeParse(channelLimitSchema, stored);
    return success && !output.readOnly ? output.interval : undefined;
  }

  async function sendInTime(message: Message, interval: number): Promise<void> {
    const { mode, channelId, userId } = message;
    const stored = (await read(ref(database, `${mode}/${wroteAtPath(channelId, userId)}`))).val();
    const { success, output } = v.safeParse(wroteAtSchema, stored);
    const wait = success ? waitFor(interval, output.at, serverNow()) : 0;
    if (wait > 0) throw new Failure('FORBIDDEN', 'People wait between two messages here', { wait });
    await send(message, wrote(message));
  }

  async function checkSlow(message: Message, error: unknown): Promise<void> {
    if (!isDenied(error) || (await intervalOf(message)) === undefined) throw error;
    slow.add(message.channelId);
  }

  /** Returns whether a message is sent; false where people wait. */
  const sent = (message: Message): Promise<boolean> =>
    send(message, {}).then(
      () => true,
      async (error: unknown) => {
        await checkSlow(message, error);
        return false;
      },
    );

  return async (message: Message): Promise<void> => {
    const isSent = !slow.has(message.channelId) && (await sent(message));
    if (isSent) return;
    const interval = await intervalOf(message);
    if (interval !== undefined) return sendInTime(message, interval);
    slow.delete(message.channelId);
    await send(message, {});
  };
}
