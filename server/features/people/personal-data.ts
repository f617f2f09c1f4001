import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import { RECENT_SIGN_IN } from '../../backend/identity/identity-limits';
import type { Environment } from '../../platform/config/environment';
import { DomainError, forbidden } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import { outboxMailsTo, removeOutboxMails } from '../../platform/mail/outbox-folder';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { SecurityLog } from '../../platform/store/security-log';
import type { PersonalEntries, StoredData } from '../presence';
import { accountBehind } from './account-behind';
import { checkOtherAdmin, hostOf } from './people';

/** Everything that this installation stores about a person. */
export interface PersonalData {
  /**
   * Returns the data by its kind, without credentials; instants are ISO texts in JSON. A person whom hosted Firebase
   * knows by no uid, or by several, has a list of what is in its database.
   */
  export(account: Account): Promise<Record<string, unknown>>;
  /**
   * Deletes the account with all data of the person, and ends their sessions.
   * @throws DomainError conflict for the last administrator, unless `evenLastAdmin` is set
   */
  erase(account: Account, options?: { evenLastAdmin: boolean }): Promise<void>;
}

interface PersonalDataOptions extends StoredData {
  db: Kysely<Database>;
  accounts: Accounts;
  /** Absolute path of the outbox folder. */
  outbox: string;
  /** All tables and all places of the realtime database with personal data. */
  tables: readonly PersonalTables[];
  entries: readonly PersonalEntries[];
  /** The bytes of files, whose rows are in a table. */
  storedFiles: { removeUnknown(): Promise<void> };
  log: Logger;
}

/** Exports and erases the data of a person in every place. */
export function createPersonalData(options: PersonalDataOptions): PersonalData {
  const { db, accounts, records, outbox, log, tables, entries, storedFiles } = options;
  const fromTables = async (account: Account): Promise<[string, unknown][]> => {
    const found: [string, unknown][] = [];
    for (const { name, read } of tables) found.push([name, (await read(db, account)) ?? null]);
    return found;
  };
  const fromRealtime = async (account: Account): Promise<[string, unknown][]> => {
    const uids = await records.uidsOf(account);
    const found: [string, unknown][] = [];
    for (const { name, read } of entries) {
      const all: unknown[] = [];
      for (const uid of uids) all.push(await read(options, uid));
      found.push([name, all.length === 1 ? all[0] : all]);
    }
    return found;
  };

  /** Before the account goes, so that a server that is stopped can do it again, and after the last write of a session. */
  const eraseEntries = async (uids: readonly string[]) => {
    for (const uid of uids) for (const entry of entries) await entry.erase(options, uid);
  };

  return {
    async export(account) {
      const mailFiles = await outboxMailsTo(outbox, account.email);
      return {
        ...Object.fromEntries([...(await fromTables(account)), ...(await fromRealtime(account))]),
        mailFiles,
      };
    },
    async erase(account, { evenLastAdmin } = { evenLastAdmin: false }) {
      const { uid } = account;
      const check = async (trx: Transaction<Database>) => {
        if (!evenLastAdmin) await checkOtherAdmin(trx, uid, 'deleted');
      };
      await db.transaction().execute(check);
      const uids = await records.uidsOf(account);
      await eraseEntries(uids);
      await accounts.delete(uid, async (trx) => {
        await check(trx);
        for (const { erase } of tables) await erase?.(trx, account);
      });
      await eraseEntries(uids).catch((error: unknown) =>
        log.error({ err: error }, 'last records of a deleted account could not be removed'),
      );
      await removeOutboxMails(outbox, account.email);
      await storedFiles.removeUnknown();
      log.info('account deleted with its data');
    },
  };
}

/** The error, as at the identity endpoints, after which the caller logs in again and retries. */
const TOO_OLD = 'CREDENTIAL_TOO_OLD';

const AWAY = 'The hosted realtime database does not answer';

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

const ownData = route({
  path: '/api/account/data',
  GET: {
    summary: 'The personal data of the caller, as a download',
    access: 'members',
    answers: { 200: { json: v.record(v.string(), v.unknown()) } },
    refusals: { 503: AWAY },
  },
}).handled((deps: Omit<OwnDataDeps, 'clock'>) => ({
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

const ownAccount = route({
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
}).handled((deps: OwnDataDeps) => ({
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
