import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { type Account, type AccountRow, accountOf } from './account';
import { rowByEmail, wholeSecond } from './account-queries';
import type { Attempts } from './attempts';
import type { FailureBudget } from './failure-budget';
import type { Gate, Turns } from './gate';
import { IdentityError } from './identity-error';
import { ANONYMOUS_ADDRESS_LIMIT, LOGIN_LIMIT } from './identity-limits';
import type { PasswordCheck } from './passwords';
import { newUid } from './secrets';
import type { Sessions, Tokens } from './sessions';

export interface SignedIn {
  account: Account;
  tokens: Tokens;
}

export interface SignIn {
  /**
   * Six failures block an email for two minutes (spec §9), whether or not it has an account; the sixth says so. Many
   * failures from one network block the network.
   * @throws IdentityError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER, and only after the right
   * password USER_DISABLED
   */
  withPassword(email: string, password: string, network: string): Promise<SignedIn>;
  /** A new identity without email, membership or authorities. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
  anonymously(clientAddress: string): Promise<SignedIn>;
}

interface SignInOptions {
  db: Kysely<Database>;
  attempts: Attempts;
  sessions: Sessions;
  isPassword: PasswordCheck;
  hashing: Gate;
  failures: FailureBudget;
  turns: Turns;
  clock: () => number;
}

/** The ways to begin a session. */
export function createSignIn(options: SignInOptions): SignIn {
  const { db, attempts, sessions, isPassword, hashing, failures, turns, clock } = options;

  const rightRow = async (email: string, password: string): Promise<AccountRow> => {
    const attempt = await attempts.claim('login', email, LOGIN_LIMIT);
    const row = await rowByEmail(db, email);
    const right = await isPassword(row?.password_hash, password);
    if (row && right) return row;
    throw new IdentityError(
      attempt < LOGIN_LIMIT.attempts ? 'INVALID_LOGIN_CREDENTIALS' : LOGIN_LIMIT.refusal,
    );
  };

  const checkedAccount = async (email: string, password: string): Promise<Account> => {
    const row = await rightRow(email, password);
    await attempts.clear('login', email);
    if (row.disabled) throw new IdentityError('USER_DISABLED');
    return accountOf(row);
  };

  return {
    withPassword(email, password, network) {
      const signIn = async (): Promise<SignedIn> => {
        const at = clock();
        const account = await checkedAccount(email, password);
        return { account, tokens: await sessions.open(account, at, 'password') };
      };
      return failures.charge(network, () => turns(email, () => hashing(signIn, network)));
    },
    async anonymously(clientAddress) {
      await attempts.claim('anonymous-address', clientAddress, ANONYMOUS_ADDRESS_LIMIT);
      const at = clock();
      const row = await db
        .insertInto('identity_account')
        .values({
          uid: newUid(),
          name: '',
          authorities: [],
          member: false,
          anonymous: true,
          valid_since: new Date(wholeSecond(at)),
          created_at: new Date(at),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const account = accountOf(row);
      return { account, tokens: await sessions.open(account, at, 'anonymous') };
    },
  };
}
