import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { type Account, accountOf } from './account';
import { createLookUp } from './account-look-ups';
import { wholeSecond } from './account-queries';
import type { Principal } from './claims';
import type { IdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME, SESSION_IDLE_MAX } from './identity-limits';
import { digest, newSecret, sessionIdOf } from './secrets';
import { linkedProviders, type SignInMethod } from './sign-in-method';

const EXPIRES_IN = String(ID_TOKEN_LIFETIME / 1000);

/** What a sign-in hands out, in the SDK's spelling. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: string;
  localId: string;
}

export interface Sessions {
  /** Begins a session by a way to sign in. `at` is when the account was read, in milliseconds. */
  open(account: Account, at: number, method: SignInMethod): Promise<Tokens>;
  /** @throws IdentityError TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND: the session is over */
  refresh(refreshToken: string): Promise<Tokens>;
  /** The account behind a verified token. @throws as `refresh` */
  accountOf(principal: Principal): Promise<Account>;
}

interface SessionsOptions {
  db: Kysely<Database>;
  idTokens: IdTokens;
  clock: () => number;
}

interface Begun {
  method: SignInMethod;
  /** Milliseconds. */
  authTime: number;
  refreshToken: string;
}

/** Did the session begin before all sessions, or all but another one, were ended? */
const isOver = ({ validSince, sparedSession }: Account, authTime: number, session: string): boolean =>
  authTime < validSince && session !== sparedSession;

/** Sessions: refresh tokens, of which the store knows only hashes, and what makes a session end. */
export function createSessions({ db, idTokens, clock }: SessionsOptions): Sessions {
  const lookUp = createLookUp(db);
  const aliveAccount = async (uid: string): Promise<Account> => {
    const row = await lookUp(uid);
    if (!row) throw new IdentityError('USER_NOT_FOUND');
    if (row.disabled) throw new IdentityError('USER_DISABLED');
    return accountOf(row);
  };
  const tokens = async (account: Account, { method, authTime, refreshToken }: Begun): Promise<Tokens> => {
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
    async open(account, at, method) {
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
    async refresh(refreshToken) {
      const hash = digest(refreshToken);
      const now = clock();
      const row = await refreshRow(hash, new Date(now - SESSION_IDLE_MAX));
      const account = await aliveAccount(row.uid);
      const authTime = row.auth_time.getTime();
      if (row.revoked_at || isOver(account, authTime, sessionIdOf(hash)))
        throw new IdentityError('TOKEN_EXPIRED');
      const used = db.updateTable('identity_refresh_token').set({ last_used_at: new Date(now) });
      await used.where('hash', '=', hash).execute();
      return tokens(account, { method: row.method as SignInMethod, authTime, refreshToken });
    },
    async accountOf(principal) {
      const account = await aliveAccount(principal.uid);
      if (isOver(account, principal.authTime * 1000, principal.session))
        throw new IdentityError('TOKEN_EXPIRED');
      return account;
    },
  };
}
