import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { type Account, accountOf } from './account';
import { rowByUid, wholeSecond } from './account-queries';
import type { Principal } from './claims';
import type { IdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME, SESSION_IDLE_MAX } from './identity-limits';
import { digest, newSecret } from './secrets';

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
  /** Begins a session. `at` is when the account was read, in milliseconds. */
  open(account: Account, at: number): Promise<Tokens>;
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

/** Sessions: refresh tokens, of which the store knows only hashes, and what makes a session end. */
export function createSessions({ db, idTokens, clock }: SessionsOptions): Sessions {
  const aliveAccount = async (uid: string): Promise<Account> => {
    const row = await rowByUid(db, uid);
    if (!row) throw new IdentityError('USER_NOT_FOUND');
    if (row.disabled) throw new IdentityError('USER_DISABLED');
    return accountOf(row);
  };
  const tokens = async (account: Account, authTime: number, refreshToken: string): Promise<Tokens> => ({
    idToken: await idTokens.issue(account, authTime),
    refreshToken,
    expiresIn: EXPIRES_IN,
    localId: account.uid,
  });
  const refreshRow = async (hash: string, idleSince: Date) => {
    const query = db.selectFrom('identity_refresh_token').selectAll().where('hash', '=', hash);
    const row = await query.where('last_used_at', '>', idleSince).executeTakeFirst();
    if (!row) throw new IdentityError('TOKEN_EXPIRED');
    return row;
  };

  return {
    async open(account, at) {
      const refreshToken = newSecret();
      const now = new Date(at);
      const authTime = Math.max(wholeSecond(at), account.validSince);
      await db
        .insertInto('identity_refresh_token')
        .values({
          hash: digest(refreshToken),
          uid: account.uid,
          auth_time: new Date(authTime),
          created_at: now,
          last_used_at: now,
        })
        .execute();
      const seen = db.updateTable('identity_account').set({ last_login_at: now });
      await seen.where('uid', '=', account.uid).execute();
      return tokens(account, authTime, refreshToken);
    },
    async refresh(refreshToken) {
      const hash = digest(refreshToken);
      const now = clock();
      const row = await refreshRow(hash, new Date(now - SESSION_IDLE_MAX));
      const account = await aliveAccount(row.uid);
      const authTime = row.auth_time.getTime();
      if (row.revoked_at || authTime < account.validSince) throw new IdentityError('TOKEN_EXPIRED');
      const used = db.updateTable('identity_refresh_token').set({ last_used_at: new Date(now) });
      await used.where('hash', '=', hash).execute();
      return tokens(account, authTime, refreshToken);
    },
    async accountOf(principal) {
      const account = await aliveAccount(principal.uid);
      if (principal.authTime * 1000 < account.validSince) throw new IdentityError('TOKEN_EXPIRED');
      return account;
    },
  };
}
