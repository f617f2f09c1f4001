import type { OperationMode } from '@domain/attendee';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import type { Logger } from '../log';
import type { Realtime } from '../realtime/realtime';
import type { Database } from '../store/database';
import { REALTIME_PLACES, TABLE_PLACES } from './data-places';
import { outboxMailsTo, removeOutboxMails } from './outbox-mails';

const MODES: readonly OperationMode[] = ['live', 'stage'];

/** The installation would be left without anybody who may administer it. */
export class LastAdmin extends Error {
  override readonly name = 'LastAdmin';
}

/** All that this installation keeps of a person. */
export interface PersonalData {
  /** By what it is; instants as ISO texts once in JSON. Nothing in it lets anybody in. */
  export(account: Account): Promise<Record<string, unknown>>;
  /**
   * Removes the account with everything that is kept of the person, and ends their sessions.
   * @throws LastAdmin, unless asked `evenLastAdmin`
   */
  erase(account: Account, options?: { evenLastAdmin: boolean }): Promise<void>;
}

interface PersonalDataOptions {
  db: Kysely<Database>;
  accounts: Accounts;
  /** Missing where the realtime database is hosted; entries go there with their connection. */
  realtime: Pick<Realtime, 'read' | 'write'> | undefined;
  /** The folder in which mails may be files. */
  outbox: string;
  log: Logger;
}

async function checkOtherAdmin(trx: Transaction<Database>, uid: string): Promise<void> {
  const admins = await trx
    .selectFrom('identity_account')
    .select('uid')
    .where(sql<boolean>`'ADMIN' = any(authorities)`)
    .where('disabled', '=', false)
    .orderBy('uid')
    .forUpdate()
    .execute();
  const isOne = admins.some((admin) => admin.uid === uid);
  if (isOne && admins.length === 1) throw new LastAdmin();
}

async function eraseEntries(realtime: Pick<Realtime, 'read' | 'write'>, uid: string): Promise<void> {
  for (const { erase } of REALTIME_PLACES) for (const mode of MODES) await erase(realtime, mode, uid);
}

/** Export and removal of what is kept of a person, in every place there is. */
export function createPersonalData(options: PersonalDataOptions): PersonalData {
  const { db, accounts, realtime, outbox, log } = options;
  const fromTables = async (account: Account): Promise<[string, unknown][]> => {
    const found: [string, unknown][] = [];
    for (const { name, read } of TABLE_PLACES) found.push([name, (await read(db, account)) ?? null]);
    return found;
  };
  const fromRealtime = ({ uid }: Account): [string, unknown][] =>
    REALTIME_PLACES.map(({ name, read }) => [
      name,
      Object.fromEntries(MODES.map((mode) => [mode, realtime ? read(realtime, mode, uid) : null])),
    ]);

  return {
    async export(account) {
      const mailFiles = await outboxMailsTo(outbox, account.email);
      return {
        ...Object.fromEntries([...(await fromTables(account)), ...fromRealtime(account)]),
        mailFiles,
      };
    },
    async erase(account, { evenLastAdmin } = { evenLastAdmin: false }) {
      const { uid } = account;
      await accounts.delete(uid, async (trx) => {
        if (!evenLastAdmin) await checkOtherAdmin(trx, uid);
        for (const { erase } of TABLE_PLACES) await erase?.(trx, account);
      });
      if (realtime) await eraseEntries(realtime, uid);
      await removeOutboxMails(outbox, account.email);
      log.info('an account and its data were removed');
    },
  };
}
