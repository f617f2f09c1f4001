import { type LogMessage, logMessageSchema } from '@domain/logs/log-message';
import { withoutPlusPart } from '@domain/people/user';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { forbidden } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { printableText } from '../../platform/printable-text';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { agingRows } from '../../platform/store/retention';
import { accountUid } from '../people';

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
  erase: eraseRows('captured_log'),
};

export const retention = agingRows('captured_log', 'captured_at', { name: 'logs', key: 'logs', days: 30 });

const ANONYMOUS = 'ANONYM';

interface LogDeps {
  db: Kysely<Database>;
  accounts: Accounts;
  clock: () => number;
}

/** Adds the visitor's name, which the page does not send. */
const named = (message: LogMessage, { email }: Principal): LogMessage => ({
  ...message,
  clientDetails: { ...message.clientDetails, clientUsername: email ? withoutPlusPart(email) : ANONYMOUS },
});

const capture = route({
  path: '/api/capture/log',
  POST: {
    summary: 'Stores a log message of the caller’s page. Only the token names the person',
    access: 'members',
    body: logMessageSchema,
    captures: true,
    answers: { 204: { description: 'It is stored' } },
    refusals: {
      403: 'Messages of the designer need that role',
      429: 'Too many from this network or account, or on this day',
    },
  },
}).handled(({ db, accounts, clock }: LogDeps) => ({
  POST: async (c, { body }) => {
    const principal = principalOf(c);
    if (body.messageOrigin === 'DESIGNER' && !principal.designer) throw forbidden();
    const uid = await accountUid(accounts, principal);
    await captureLog(db, { at: clock(), uid, message: named(body, principal) });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

/** `POST /api/capture/log`. */
export const routes = [capture];
