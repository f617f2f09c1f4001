import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database';
import { type Account, type AccountRow, accountOf } from './account';
import { changeAccount, changeAndEndSessions, rowByEmail, rowByUid, wholeSecond } from './account-queries';
import { type Brought, bringAccounts, type Newcomer } from './bring-accounts';
import { canonicalEmail } from './email';
import type { Gate } from './gate';
import { IdentityError } from './identity-error';
import { checkNewPassword, hashPassword } from './passwords';
import { voidResetCodes } from './reset-codes';
import { newUid } from './secrets';

export interface NewAccount {
  email: string;
  /** Without one the person can only come in by a password reset. */
  password?: string;
  name?: string;
  authorities?: readonly string[];
  disabled?: boolean;
  /** May the person enter the venue; true by default. */
  member?: boolean;
}

export type AccountChange = Partial<NewAccount>;

export interface AccountPage {
  accounts: Account[];
  /** Where the next page begins; missing on the last one. */
  next?: string;
}

/** Administration within the process; nothing of it is reachable from outside. */
export interface Accounts {
  /** @throws IdentityError EMAIL_EXISTS, MISSING_EMAIL, INVALID_EMAIL, or what is wrong with the password */
  create(account: NewAccount): Promise<Account>;
  /**
   * Changes what is named; a new email is one that nobody has proved to be theirs. A new password, and authorities
   * taken away, end all sessions of the person.
   * @throws IdentityError USER_NOT_FOUND, and as `create`
   */
  update(uid: string, change: AccountChange): Promise<Account>;
  byEmail(email: string): Promise<Account | undefined>;
  byUid(uid: string): Promise<Account | undefined>;
  /** Accounts in the order of their uid, at most `limit` (100) a page. */
  list(page?: { after?: string; limit?: number }): Promise<AccountPage>;
  /**
   * Adds and changes many, or none: `also` runs in the same transaction, and what it throws undoes everything.
   * Afterwards all of them are members; authorities taken away end all sessions of a person.
   */
  bring(newcomers: readonly Newcomer[], also: Also<readonly Brought[]>): Promise<void>;
  /** True when there was such an account. `also` runs before, in the same transaction. */
  delete(uid: string, also?: Also<void>): Promise<boolean>;
}

type Also<T> = (transaction: Transaction<Database>, done: T) => Promise<void>;

interface AccountsOptions {
  db: Kysely<Database>;
  clock: () => number;
  hashing: Gate;
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

async function refuseDuplicate<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw isDuplicate(error) ? new IdentityError('EMAIL_EXISTS') : error;
  });
}

const endsSessions = (before: AccountRow, change: AccountChange): boolean => {
  const { authorities } = change;
  const loses = authorities && before.authorities.some((authority) => !authorities.includes(authority));
  return change.password !== undefined || loses === true;
};

/** The accounts of this installation. */
export function createAccounts({ db, clock, hashing }: AccountsOptions): Accounts {
  const hashOf = async (password: string): Promise<string> => {
    checkNewPassword(password);
    return hashing(() => hashPassword(password));
  };
  /** Codes sent to the old mailbox say nothing about a new one. */
  const proofOf = async (at: Kysely<Database>, { uid, email }: AccountRow, changed = email) => {
    if (changed === email) return {};
    await voidResetCodes(at, uid, clock());
    return { email_verified: false };
  };
  const columnsOf = async ({ email, password, authorities, ...plain }: AccountChange) => ({
    ...plain,
    ...(email !== undefined && { email: canonicalEmail(email) }),
    ...(password !== undefined && { password_hash: await hashOf(password) }),
    ...(authorities && { authorities: [...new Set(authorities)] }),
  });

  return {
    async create(account) {
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
      return accountOf(await refuseDuplicate(insert.executeTakeFirstOrThrow()));
    },
    async update(uid, change) {
      const patch = { uid, ...(await columnsOf(change)) };
      const work = db.transaction().execute(async (transaction) => {
        const before = await rowByUid(transaction, uid);
        if (!before) throw new IdentityError('USER_NOT_FOUND');
        const proof = await proofOf(transaction, before, patch.email);
        if (!endsSessions(before, change)) return changeAccount(transaction, uid, { ...patch, ...proof });
        return changeAndEndSessions(transaction, uid, { ...patch, ...proof }, clock());
      });
      const row = await refuseDuplicate(work);
      if (!row) throw new IdentityError('USER_NOT_FOUND');
      return accountOf(row);
    },
    async byEmail(email) {
      const row = await rowByEmail(db, email.trim().toLowerCase());
      return row && accountOf(row);
    },
    async byUid(uid) {
      const row = await rowByUid(db, uid);
      return row && accountOf(row);
    },
    async list({ after = '', limit = 100 } = {}) {
      const query = db.selectFrom('identity_account').selectAll().where('uid', '>', after);
      const rows = await query
        .orderBy('uid')
        .limit(limit + 1)
        .execute();
      const accounts = rows.slice(0, limit).map(accountOf);
      return rows.length > limit ? { accounts, next: accounts.at(-1)?.uid } : { accounts };
    },
    async bring(newcomers, also) {
      const work = db.transaction().execute(async (transaction) => {
        await also(transaction, await bringAccounts(transaction, newcomers, clock()));
      });
      await refuseDuplicate(work);
    },
    delete: (uid, also) =>
      db.transaction().execute(async (transaction) => {
        await also?.(transaction);
        const query = transaction.deleteFrom('identity_account').where('uid', '=', uid);
        const { numDeletedRows } = await query.executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}
