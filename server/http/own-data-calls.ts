import * as v from 'valibot';
import type { Account } from '../identity/account';
import type { Principal } from '../identity/identity';
import { RECENT_SIGN_IN } from '../identity/identity-limits';
import { accountBehind } from '../people/account-behind';
import type { PeopleServices } from '../people/people-services';
import { LastAdmin } from '../people/personal-data';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { forbidden, HttpError } from './http-error';
import { principalOf } from './principal';
import { route } from './route';

/** The same as the code of the identity endpoints: log in again, then ask again. */
const TOO_OLD = 'CREDENTIAL_TOO_OLD';
const LAST_ADMIN = 'The last administrator cannot be deleted: make somebody else one first.';

export const ownDataRoute = route({
  path: '/api/account/data',
  GET: {
    summary: 'All that is kept of the caller, as a download',
    access: 'members',
    answers: { 200: { json: v.record(v.string(), v.unknown()) } },
  },
});

export const ownAccountRoute = route({
  path: '/api/account',
  DELETE: {
    summary:
      'Removes the account of the caller and all that is kept of them. Needs a login of the last 5 minutes',
    access: 'members',
    answers: { 204: { description: 'It is gone; all sessions are over' } },
    refusals: { 409: `${TOO_OLD}: the login is too long ago; or the caller is the last administrator` },
  },
});

interface OwnDataParts {
  services: PeopleServices;
  clock: () => number;
}

/** `GET /api/account/data` and `DELETE /api/account`. */
export function serveOwnData(app: HttpApp, { services, clock }: OwnDataParts): void {
  const { accounts, personalData } = services;

  async function accountOf(principal: Principal): Promise<Account> {
    const account = await accountBehind(accounts, principal);
    if (!account) throw forbidden();
    return account;
  }

  serve(app, ownDataRoute, {
    GET: async (c) => {
      const data = await personalData.export(await accountOf(principalOf(c)));
      return c.body(JSON.stringify(data, null, 2), 200, {
        'Cache-Control': 'no-store',
        'Content-Disposition': 'attachment; filename="my-data.json"',
        'Content-Type': 'application/json; charset=utf-8',
      });
    },
  });
  serve(app, ownAccountRoute, {
    DELETE: async (c) => {
      const principal = principalOf(c);
      if (clock() - principal.authTime * 1000 > RECENT_SIGN_IN) throw new HttpError(409, TOO_OLD);
      await personalData.erase(await accountOf(principal)).catch((error: unknown) => {
        throw error instanceof LastAdmin ? new HttpError(409, LAST_ADMIN) : error;
      });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
