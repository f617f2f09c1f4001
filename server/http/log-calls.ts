import { type LogMessage, logMessageSchema } from '@domain/log-message';
import { withoutPlusPart } from '@domain/user';
import type { Kysely } from 'kysely';
import type { Identity, Principal } from '../identity/identity';
import { accountBehind } from '../people/account-behind';
import { captureLog } from '../people/captured-logs';
import type { Database } from '../store/database';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { forbidden } from './http-error';
import { principalOf } from './principal';
import { route } from './route';

const ANONYMOUS = 'ANONYM';

export const captureLogRoute = route({
  path: '/api/capture/log',
  POST: {
    summary: 'Keeps a log message of the caller’s page; whose it is says the token alone',
    access: 'members',
    body: logMessageSchema,
    answers: { 204: { description: 'It is kept' } },
    refusals: { 403: 'Messages of the designer need that role' },
  },
});

interface LogParts {
  db: Kysely<Database>;
  accounts: Identity['accounts'];
  clock: () => number;
}

/** The page says nothing about who its visitor is. */
const named = (message: LogMessage, { email }: Principal): LogMessage => ({
  ...message,
  clientDetails: { ...message.clientDetails, clientUsername: email ? withoutPlusPart(email) : ANONYMOUS },
});

/** `POST /api/capture/log`. */
export function serveLogs(app: HttpApp, { db, accounts, clock }: LogParts): void {
  serve(app, captureLogRoute, {
    POST: async (c, { body }) => {
      const principal = principalOf(c);
      if (body.messageOrigin === 'DESIGNER' && !principal.designer) throw forbidden();
      const uid = (await accountBehind(accounts, principal))?.uid ?? principal.uid;
      await captureLog(db, { at: clock(), uid, message: named(body, principal) });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
