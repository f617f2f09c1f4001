import type { LogMessage } from '@domain/logs/log-message';
import type { Kysely } from 'kysely';
import { printableText } from '../../platform/printable-text';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';

/** A message to be stored; `at` in milliseconds. */
export interface CapturedLog {
  at: number;
  uid: string;
  message: LogMessage;
}

const printable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? printableText(value) : value;

/** Stores a log message of a person's page, without characters that could steer the operator's terminal. */
export async function captureLog(db: Kysely<Database>, { at, uid, message }: CapturedLog): Promise<void> {
  const { messageDetails, clientDetails, loglevel, logCategory, messageOrigin } = message;
  const values = {
    captured_at: new Date(at),
    uid,
    level: loglevel,
    category: logCategory,
    origin: messageOrigin,
    message: printableText(messageDetails.message),
    details: printableText(messageDetails.details),
    client: JSON.stringify(clientDetails, printable),
  };
  await db.insertInto('captured_log').values(values).execute();
}

export const personalData: PersonalTables = {
  name: 'capturedLogs',
  tables: ['captured_log'],
  read: (db, { uid }) =>
    db
      .selectFrom('captured_log')
      .select(['captured_at as capturedAt', 'level', 'category', 'message', 'details', 'client'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  async erase(trx, { uid }) {
    await trx.deleteFrom('captured_log').where('uid', '=', uid).execute();
  },
};

export const retention: Retention = {
  name: 'logs',
  key: 'logs',
  days: 30,
  async remove(db, before) {
    const old = db.deleteFrom('captured_log').where('captured_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
