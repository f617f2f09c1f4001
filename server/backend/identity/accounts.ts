import type { Ban } from '@domain/login/ban';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import {
  type Account,
  type AccountRow,
  accountOf,
  canonicalEmail,
  changeAccount,
  changeAndEndSessions,
  rowByEmail,
  rowByUid,
  wholeSecond,
} from './account';
import type { ConcurrencyLimit } from './concurrency';
import { IdentityError } from './identity-error';
import { type AccountImport, type ImportedAccount, importAccounts } from './import-accounts';
import { voidResetCodes } from './password-reset';
import { checkNewPassword, hashPassword } from './passwords';
import { newUid } from './secrets';

export interface NewAccount {
  email: string;
  /** By default the user sets one by a password reset. */
  password?: string;
  name?: string;
  authorities?: readonly string[];
  disabled?: boolean;
  /** Until when the user may not enter, and why; null ends it. Milliseconds since 1970. */
  ban?: Ban | null;
  /** Whether the user may enter the venue; true by default. */
  member?: boolean;
}

export type AccountChange = Partial<NewAccount>;

/** Administration of accounts within this process; not reachable over HTTP. */
export type Accounts = ReturnType<typeof createAccounts>;

type Also<T> = (transaction: Transaction<Database>, done: T) => Promise<void>;

interface AccountsOptions {
  db: Kysely<Database>;
  clock: () => number;
  hashing: ConcurrencyLimit;
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

async function rejectDuplicate<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isDuplicate(error) ? new IdentityError('EMAIL_EXISTS') : error;
  });
}

const endsSessions = (before: AccountRow, change: AccountChange): boolean => {
  const { authorities, password, disabled, ban } = change;
  const loses = authorities !== undefined && before.authorities.some((one) => !authorities.includes(one));
  return password !== undefined || loses || Boolean(ban) || (disabled === true && !before.disabled);
};

/** Returns the accounts in the database. */
export function createAccounts({ db, clock, hashing }: AccountsOptions) {
  const hashOf = async (password: string): Promise<string> => {
    await checkNewPassword(password);
    return hashing(() => hashPassword(password));
  };
  /** Codes sent to the old mailbox do not verify a new one. */
  const proofOf = async (at: Kysely<Database>, { uid, email }: AccountRow, changed = email) => {
    if (changed === email) return {};
    await voidResetCodes(at, uid, clock());
    return { email_verified: false };
  };
  const columnsOf = async ({ email, password, authorities, ban, ...plain }: AccountChange) => ({
    ...plain,
    ...(email !== undefined && { email: canonicalEmail(email) }),
    ...(password !== undefined && { password_hash: await hashOf(password) }),
    ...(authorities && { authorities: [...new Set(authorities)] }),
    ...(ban !== undefined && {
      banned_until: ban && new Date(ban.until),
      ban_reason: ban?.reason ?? null,
    }),
  });

  return {
    /** @throws IdentityError EMAIL_EXISTS, MISSING_EMAIL, INVALID_EMAIL, or as `checkNewPassword` */
    async create(account: NewAccount): Promise<Account> {
      const columns = await columnsOf(account);
      const now = clock();
      const values = {
        member: true,
        name: '',
        authorities: [],
        ...columns,
        email: canonicalEmail(account.email),
        uid: newUid(),
        valid_since: new Date(wholeSecond(now)),
        created_at: new Date(now),
      };
      const insert = db.insertInto('identity_account').values(values).returningAll();
      return accountOf(await rejectDuplicate(insert.executeTakeFirstOrThrow()));
    },
    /**
     * Changes the given fields; a new email is unverified. A new password, the removal of an authority, disabling the
     * account or a ban revokes all sessions of the user. `also` runs before, in the same transaction.
     * @throws IdentityError USER_NOT_FOUND, and as `create`
     */
    async update(uid: string, change: AccountChange, also?: Also<void>): Promise<Account> {
      const patch = { uid, ...(await columnsOf(change)) };
      const work = db.transaction().execute(async (transaction) => {
        await also?.(transaction);
        const before = await rowByUid(transaction, uid);
        if (!before) throw new IdentityError('USER_NOT_FOUND');
        const proof = await proofOf(transaction, before, patch.email);
        if (!endsSessions(before, change)) return changeAccount(transaction, uid, { ...patch, ...proof });
        return changeAndEndSessions(transaction, uid, { ...patch, ...proof }, clock());
      });
      const row = await rejectDuplicate(work);
      if (!row) throw new IdentityError('USER_NOT_FOUND');
      return accountOf(row);
    },
    async byEmail(email: string): Promise<Account | undefined> {
      const row = await rowByEmail(db, email.trim().toLowerCase());
      return row && accountOf(row);
    },
    async byUid(uid: string): Promise<Account | undefined> {
      const row = await rowByUid(db, uid);
      return row && accountOf(row);
    },
    /**
     * Creates and updates many accounts in one transaction with `also`. All become members; the removal of an authority
     * revokes all sessions of the user.
     */
    async import(imports: readonly AccountImport[], also: Also<readonly ImportedAccount[]>) {
      const work = db.transaction().execute(async (transaction) => {
        await also(transaction, await importAccounts(transaction, imports, clock()));
      });
      await rejectDuplicate(work);
    },
    /** Returns true when the account existed. `also` runs before, in the same transaction. */
    delete: (uid: string, also?: Also<void>) =>
      db.transaction().execute(async (transaction) => {
        await also?.(transaction);
        const query = transaction.deleteFrom('identity_account').where('uid', '=', uid);
        const { numDeletedRows } = await query.executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

/** The personal data of accounts and sessions; tables without `erase` are deleted with the account. */
export const personalData: readonly PersonalTables[] = [
  {
    name: 'account',
    tables: ['identity_account'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_account')
        .select(['uid', 'email', 'email_verified as emailVerified', 'name', 'authorities', 'member'])
        .select(['disabled', 'created_at as createdAt', 'last_login_at as lastLoginAt'])
        .where('uid', '=', uid)
        .executeTakeFirst(),
  },
  {
    name: 'sessions',
    tables: ['identity_refresh_token'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_refresh_token')
        .select(['method', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .select('revoked_at as endedAt')
        .where('uid', '=', uid)
        .orderBy('created_at')
        .execute(),
    async erase(trx, { uid }) {
      await trx.deleteFrom('identity_refresh_token').where('uid', '=', uid).execute();
    },
  },
  {
    name: 'singleSignOn',
    tables: ['identity_provider_link'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_provider_link')
        .select(['provider_id as providerId', 'subject', 'linked_at as linkedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
  {
    name: 'passwordLinks',
    tables: ['identity_reset_code'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_reset_code')
        .select(['expires_at as expiresAt', 'used_at as usedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
];
