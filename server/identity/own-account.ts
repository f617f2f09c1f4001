import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { type Account, accountOf } from './account';
import { changeAccount, changeAndEndSessions } from './account-queries';
import type { Principal } from './claims';
import type { Gate } from './gate';
import type { IdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { RECENT_SIGN_IN } from './identity-limits';
import { checkNewPassword, hashPassword } from './passwords';
import { voidResetCodes } from './reset-codes';
import type { Sessions, Tokens } from './sessions';

export interface OwnChange {
  /** Null clears it. */
  displayName?: string | null;
  password?: string;
}

export interface OwnAccount {
  /** The account an ID token speaks for. @throws IdentityError INVALID_ID_TOKEN, or why the session is over */
  of(idToken: string): Promise<Account>;
  /**
   * Changes the own name or password. A first password needs a proved email, a new one a recent sign-in; it ends all sessions and voids reset links
   * that were not used; the tokens of a new session are returned with it.
   * @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN, OPERATION_NOT_ALLOWED, WEAK_PASSWORD, and as `of`
   */
  change(idToken: string, change: OwnChange): Promise<{ account: Account; tokens?: Tokens }>;
}

interface OwnAccountOptions {
  db: Kysely<Database>;
  idTokens: IdTokens;
  sessions: Sessions;
  hashing: Gate;
  clock: () => number;
  allowPasswordLogin: boolean;
}

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new IdentityError('USER_NOT_FOUND');
  return row;
};

/** A number may have begun the session: the first password is for whoever reads the mails. */
const isUnproved = ({ hasPassword, emailVerified }: Account): boolean => !hasPassword && !emailVerified;

/** What a signed-in person may see and change of the own account. */
export function createOwnAccount(options: OwnAccountOptions): OwnAccount {
  const { db, idTokens, sessions, hashing, clock, allowPasswordLogin } = options;

  const signedIn = async (idToken: string): Promise<{ principal: Principal; account: Account }> => {
    const principal = await idTokens.verify(idToken);
    return { principal, account: await sessions.accountOf(principal) };
  };
  const mayChangePassword = (principal: Principal, account: Account): void => {
    const isOffered = allowPasswordLogin && !account.anonymous;
    if (!isOffered || isUnproved(account)) throw new IdentityError('OPERATION_NOT_ALLOWED');
    if (clock() - principal.authTime * 1000 > RECENT_SIGN_IN)
      throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  };
  const changePassword = async (uid: string, password: string, name: { name?: string }) => {
    checkNewPassword(password);
    const password_hash = await hashing(() => hashPassword(password));
    const at = clock();
    const row = await db.transaction().execute(async (transaction) => {
      await voidResetCodes(transaction, uid, at);
      return changeAndEndSessions(transaction, uid, { ...name, password_hash }, at);
    });
    const account = accountOf(found(row));
    return { account, tokens: await sessions.open(account, at, 'password') };
  };

  return {
    of: async (idToken) => (await signedIn(idToken)).account,
    async change(idToken, { displayName, password }) {
      const { principal, account } = await signedIn(idToken);
      const name = displayName === undefined ? {} : { name: displayName?.trim() ?? '' };
      if (password !== undefined) {
        mayChangePassword(principal, account);
        return changePassword(account.uid, password, name);
      }
      if (name.name === undefined) return { account };
      return { account: accountOf(found(await changeAccount(db, account.uid, name))) };
    },
  };
}
