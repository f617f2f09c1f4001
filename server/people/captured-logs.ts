import type { LogMessage } from '@domain/log-message';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database';

/** A message on the way into the store; `at` in milliseconds. */
export interface CapturedLog {
  at: number;
  uid: string;
  message: LogMessage;
}

/** Keeps a log message of somebody's page. */
export async function captureLog(db: Kysely<Database>, { at, uid, message }: CapturedLog): Promise<void> {
  const { messageDetails, clientDetails, loglevel, logCategory, messageOrigin } = message;
  const values = {
    captured_at: new Date(at),
    uid,
    level: loglevel,
    category: logCategory,
    origin: messageOrigin,
    ...messageDetails,
    client: JSON.stringify(clientDetails),
  };
  await db.insertInto('captured_log').values(values).execute();
}
