import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../platform/http/http-app';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
import { personCache } from '../../platform/store/person-changes';
import {
  type Account,
  type AccountRow,
  accountOf,
  checkAdmitted,
  linkedProviders,
  type SignInMethod,
  wholeSecond,
} from './account';
import type { IdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME, SESSION_IDLE_MAX } from './identity-limits';
import { digest, newSecret, SESSION_ID_LENGTH, sessionIdOf } from './secrets';
import type { SessionRules } from './session-rules';

const EXPIRES_IN = String(ID_TOKEN_LIFETIME / 1000);

/** The tokens of a session, as the SDK names them. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: string;
  localId: string;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionsOptions {
  db: Kysely<Database>;
  changes?: PersonChanges | undefined;
  idTokens: IdTokens;
  rules: SessionRules;
  clock: () => number;
}

interface SessionStart {
  method: SignInMethod;
  /** Milliseconds. */
  authTime: number;
  refreshToken: string;
}

interface SessionOfUser {
  uid: string;
  /** Milliseconds. */
  authTime: number;
  session: string;
  method: string;
}

/** An account, and the ids of its sessions that were ended one by one or with others. */
interface FoundAccount extends AccountRow {
  ended_sessions: string[];
}

const rowsByUid = (db: Kysely<Database>, uids: readonly string[]): Promise<FoundAccount[]> =>
  db
    .selectFrom('identity_account as account')
    .selectAll()
    .select(
      sql<string[]>`array(
        select left(hash, ${sql.lit(SESSION_ID_LENGTH)}) from identity_refresh_token as ended
        where ended.uid = account.uid and revoked_at is not null)`.as('ended_sessions'),
    )
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();

/** Returns the current account of a uid, undefined when there is none. */
type AccountLookup = (uid: string) => Promise<FoundAccount | undefined>;

interface PendingLookup {
  uid: string;
  resolve(row: FoundAccount | undefined): void;
  reject(error: unknown): void;
}

/** Accounts per query. */
const BATCH_SIZE = 500;

/**
 * Batches lookups: all that arrive while a query is running share the next one. Accounts are cached until they or
 * their sessions change.
 */
export function createAccountLookup(db: Kysely<Database>, changes?: PersonChanges): AccountLookup {
  let pending: PendingLookup[] = [];
  let isRunning = false;

  async function resolveBatch(batch: readonly PendingLookup[]): Promise<void> {
    try {
      const rows = await rowsByUid(db, [...new Set(batch.map(({ uid }) => uid))]);
      const byUid = new Map(rows.map((row) => [row.uid, row]));
      for (const { uid, resolve } of batch) resolve(byUid.get(uid));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function runAll(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      await resolveBatch(batch);
    }
    isRunning = false;
  }

  const lookUp: AccountLookup = (uid) =>
    new Promise((resolve, reject) => {
      pending.push({ uid, resolve, reject });
      if (!isRunning) setImmediate(runAll);
      isRunning = true;
    });
  return personCache(changes, lookUp);
}

/** Returns whether the session was revoked: alone, with all others, or with all but another one. */
const isOver = (row: FoundAccount, authTime: number, session: string): boolean =>
  row.ended_sessions.includes(session) ||
  (authTime < row.valid_since.getTime() && session !== row.spared_session);

/** Returns the sessions in the database, which stores only hashes of refresh tokens. */
export function createSessions({ db, changes, idTokens, rules, clock }: SessionsOptions) {
  const lookUp = createAccountLookup(db, changes);
  /** Returns the account of a session. */
  const accountIn = async ({ uid, authTime, session, method }: SessionOfUser): Promise<Account> => {
    const row = await lookUp(uid);
    if (!row) throw new IdentityError('USER_NOT_FOUND');
    checkAdmitted(row, clock());
    const isAllowed = rules.allows({ method, authTime, email: row.email ?? '' }, clock());
    if (!isAllowed || isOver(row, authTime, session)) throw new IdentityError('TOKEN_EXPIRED');
    return accountOf(row);
  };
  const tokens = async (
    account: Account,
    { method, authTime, refreshToken }: SessionStart,
  ): Promise<Tokens> => {
    const way = { method, providers: await linkedProviders(db, account.uid) };
    return {
      idToken: await idTokens.issue(account, authTime, sessionIdOf(digest(refreshToken)), way),
      refreshToken,
      expiresIn: EXPIRES_IN,
      localId: account.uid,
    };
  };
  const refreshRow = async (hash: string, idleSince: Date) => {
    const query = db.selectFrom('identity_refresh_token').selectAll().where('hash', '=', hash);
    const row = await query.where('last_used_at', '>', idleSince).executeTakeFirst();
    if (!row) throw new IdentityError('TOKEN_EXPIRED');
    return row;
  };

  return {
    /** Begins a session. `at` is when the account was read, in milliseconds. */
    async open(account: Account, at: number, method: SignInMethod): Promise<Tokens> {
      const refreshToken = newSecret();
      const now = new Date(at);
      const authTime = Math.max(wholeSecond(at), account.validSince);
      await db
        .insertInto('identity_refresh_token')
        .values({
          hash: digest(refreshToken),
          uid: account.uid,
          method,
          auth_time: new Date(authTime),
          created_at: now,
          last_used_at: now,
        })
        .execute();
      const seen = db.updateTable('identity_account').set({ last_login_at: now });
      await seen.where('uid', '=', account.uid).execute();
      return tokens(account, { method, authTime, refreshToken });
    },
    /** @throws IdentityError TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND when the session is over */
    async refresh(refreshToken: string): Promise<Tokens> {
      const hash = digest(refreshToken);
      const now = clock();
      const row = await refreshRow(hash, new Date(now - SESSION_IDLE_MAX));
      const authTime = row.auth_time.getTime();
      const account = await accountIn({ ...row, authTime, session: sessionIdOf(hash) });
      const used = db.updateTable('identity_refresh_token').set({ last_used_at: new Date(now) });
      await used.where('hash', '=', hash).execute();
      return tokens(account, { method: row.method as SignInMethod, authTime, refreshToken });
    },
    /** Returns the account of a verified token. @throws as `refresh` */
    accountOf: (principal: Principal): Promise<Account> =>
      accountIn({ ...principal, authTime: principal.authTime * 1000 }),
  };
}

/** Returns a function that finds the account of a principal who is a member and has a valid session. */
export const admittedAccount =
  (sessions: Sessions) =>
  async (principal: Principal): Promise<Account | undefined> => {
    try {
      const account = await sessions.accountOf(principal);
      return account.member ? account : undefined;
    } catch (error) {
      if (error instanceof IdentityError) return undefined;
      throw error;
    }
  };
