import { type LogMessage, logMessageSchema } from '@domain/logs/log-message';
import { withoutPlusPart } from '@domain/people/user';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { forbidden } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import type { Database } from '../../platform/store/database';
import { accountBehind } from '../people';
import { captureLog } from './captured-logs';

const ANONYMOUS = 'ANONYM';

const captureLogRoute = route({
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
});

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

const capture = endpoint(captureLogRoute, ({ db, accounts, clock }: LogDeps) => ({
  POST: async (c, { body }) => {
    const principal = principalOf(c);
    if (body.messageOrigin === 'DESIGNER' && !principal.designer) throw forbidden();
    const uid = (await accountBehind(accounts, principal))?.uid ?? principal.uid;
    await captureLog(db, { at: clock(), uid, message: named(body, principal) });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

/** `POST /api/capture/log`. */
export const routes = [capture];
