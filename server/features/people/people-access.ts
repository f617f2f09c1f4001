import * as v from 'valibot';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import type { Identity } from '../../backend/identity/identity';
import type { Environment } from '../../platform/config/environment';
import { DomainError, forbidden, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { idSchema } from '../../platform/http/validate';
import type { Logger } from '../../platform/log';
import type { SecurityEventKind, SecurityLog } from '../../platform/store/security-log';
import { checkOtherAdmin, hostOf, type Importer, OPERATOR } from './people';

/** Decides which accounts may enter. Accounts with authorities are for administrators and the operator. */
export interface PeopleAccess {
  /** Ends all sessions of a person. @throws DomainError forbidden, notFound with hosted identity */
  endSessions(account: Account, by: Importer): Promise<void>;
  /**
   * Disables or enables an account; disabling ends all of its sessions. Nobody disables themselves, and only the operator
   * the last administrator.
   * @throws DomainError forbidden, conflict
   */
  setDisabled(account: Account, disabled: boolean, by: Importer): Promise<void>;
}

interface PeopleAccessOptions {
  accounts: Accounts;
  identity: Pick<Identity, 'endAllSessions'>;
  securityLog: SecurityLog;
  log: Logger;
}

function checkRights({ authorities }: Account, by: Importer): void {
  if (!by.admin && authorities.length > 0) throw forbidden();
}

export function createPeopleAccess(options: PeopleAccessOptions): PeopleAccess {
  const { accounts, identity, securityLog, log } = options;
  const record = (kind: SecurityEventKind, uid: string, by: Importer): Promise<void> =>
    securityLog.record({ kind, uid, actor: by.name, address: by.address });

  return {
    async endSessions(account, by) {
      checkRights(account, by);
      if (!identity.endAllSessions) throw notFound('Sessions are kept by a hosted service.');
      await identity.endAllSessions(account.uid);
      await record('sessionsEnded', account.uid, by);
      log.info({ by: by.name, uid: account.uid }, 'sessions ended');
    },
    async setDisabled({ uid, ...account }, disabled, by) {
      checkRights({ uid, ...account }, by);
      if (disabled && uid === by.name)
        throw new DomainError('conflict', 'You cannot disable your own account.');
      const keepsAdmin = disabled && by !== OPERATOR;
      await accounts.update(uid, { disabled }, async (trx) => {
        if (keepsAdmin) await checkOtherAdmin(trx, uid, 'disabled');
      });
      await record(disabled ? 'accountDisabled' : 'accountEnabled', uid, by);
      log.info({ by: by.name, uid }, disabled ? 'account disabled' : 'account enabled');
    },
  };
}

interface AccessDeps {
  environment: Pick<Environment, 'trustProxy'>;
  accounts: Accounts;
  peopleAccess: PeopleAccess;
}

type Work = (access: PeopleAccess, account: Account, by: Importer) => Promise<void>;

const FOR_ADMINS = 'People with authorities are for administrators';
const NOT_FOUND = 'There is no account with this id';

interface AccessCall {
  name: string;
  summary: string;
  done: string;
  refusals: Record<number, string>;
  work: Work;
}

/** Returns `POST /api/designer/people/:userId/NAME`, without a body. */
function accessEndpoint({ name, summary, done, refusals, work }: AccessCall) {
  return route({
    path: `/api/designer/people/:userId/${name}`,
    POST: {
      summary: `${summary}. ${FOR_ADMINS}`,
      access: 'designers',
      params: v.object({ userId: idSchema }),
      answers: { 204: { description: done } },
      refusals,
    },
  }).handled(({ environment, accounts, peopleAccess }: AccessDeps) => ({
    POST: async (c, { params: { userId } }) => {
      const account = await accounts.byUid(userId);
      if (!account) throw notFound();
      await work(peopleAccess, account, hostOf(c, environment));
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  }));
}

/** The calls by which hosts end sessions, and disable and enable accounts. */
export const accessRoutes = [
  accessEndpoint({
    name: 'end-sessions',
    summary: 'Ends all sessions of a person, who may log in again',
    done: 'All of them have ended.',
    refusals: { 404: `${NOT_FOUND}, or sessions are kept by a hosted service` },
    work: (access, account, by) => access.endSessions(account, by),
  }),
  accessEndpoint({
    name: 'disable',
    summary: 'Disables an account and ends its sessions',
    done: 'It is disabled.',
    refusals: { 404: NOT_FOUND, 409: 'It is the own account, or that of the last administrator' },
    work: (access, account, by) => access.setDisabled(account, true, by),
  }),
  accessEndpoint({
    name: 'enable',
    summary: 'Enables a disabled account',
    done: 'It is enabled.',
    refusals: { 404: NOT_FOUND },
    work: (access, account, by) => access.setDisabled(account, false, by),
  }),
];
