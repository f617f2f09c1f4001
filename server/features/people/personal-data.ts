import type { Kysely, Transaction } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import type { Logger } from '../../platform/log';
import { outboxMailsTo, removeOutboxMails } from '../../platform/mail/outbox-folder';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { PersonalEntries, StoredData } from '../presence';
import { checkOtherAdmin } from './last-admin';

/** Everything that this installation stores about a person. */
export interface PersonalData {
  /**
   * Returns the data by its kind, without credentials; instants are ISO texts in JSON. A person whom hosted Firebase
   * knows by no uid, or by several, has a list of what is in its database.
   */
  export(account: Account): Promise<Record<string, unknown>>;
  /**
   * Deletes the account with all data of the person, and ends their sessions.
   * @throws LastAdmin, unless `evenLastAdmin` is set
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
