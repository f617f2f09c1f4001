import * as v from 'valibot';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import { RECENT_SIGN_IN } from '../../backend/identity/identity-limits';
import type { Environment } from '../../platform/config/environment';
import { DomainError, forbidden } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import type { SecurityLog } from '../../platform/store/security-log';
import { accountBehind } from './account-behind';
import { hostOf } from './caller';
import type { PersonalData } from './personal-data';

/** The error, as at the identity endpoints, after which the caller logs in again and retries. */
const TOO_OLD = 'CREDENTIAL_TOO_OLD';

const AWAY = 'The hosted realtime database does not answer';

const ownDataRoute = route({
  path: '/api/account/data',
  GET: {
    summary: 'The personal data of the caller, as a download',
    access: 'members',
    answers: { 200: { json: v.record(v.string(), v.unknown()) } },
    refusals: { 503: AWAY },
  },
});

const ownAccountRoute = route({
  path: '/api/account',
  DELETE: {
    summary: 'Deletes the account of the caller and their personal data. Needs a login of the last 5 minutes',
    access: 'members',
    answers: { 204: { description: 'It is deleted; all sessions have ended' } },
    refusals: {
      409: `${TOO_OLD}: the login is too long ago; or the caller is the last administrator`,
      503: AWAY,
    },
  },
});

interface OwnDataDeps {
  environment: Pick<Environment, 'trustProxy'>;
  securityLog: SecurityLog;
  accounts: Accounts;
  personalData: PersonalData;
  clock: () => number;
}

async function accountOf(
  { accounts }: Pick<OwnDataDeps, 'accounts'>,
  principal: Principal,
): Promise<Account> {
  const account = await accountBehind(accounts, principal);
  if (!account) throw forbidden();
  return account;
}

const ownData = endpoint(ownDataRoute, (deps: Omit<OwnDataDeps, 'clock'>) => ({
  GET: async (c) => {
    const account = await accountOf(deps, principalOf(c));
    const data = await deps.personalData.export(account);
    const { name: actor, address } = hostOf(c, deps.environment);
    await deps.securityLog.record({ kind: 'dataExported', uid: account.uid, actor, address });
    return c.body(JSON.stringify(data, null, 2), 200, {
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Content-Type': 'application/json; charset=utf-8',
    });
  },
}));

const ownAccount = endpoint(ownAccountRoute, (deps: OwnDataDeps) => ({
  DELETE: async (c) => {
    const principal = principalOf(c);
    if (deps.clock() - principal.authTime * 1000 > RECENT_SIGN_IN) throw new DomainError('conflict', TOO_OLD);
    await deps.personalData.erase(await accountOf(deps, principal));
    await deps.securityLog.record({ kind: 'accountDeleted', detail: 'by its owner' });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

/** `GET /api/account/data` and `DELETE /api/account`. */
export const ownDataRoutes = [ownData, ownAccount];
