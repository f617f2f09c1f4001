import { verify } from '@node-rs/argon2';
import {
  type Account,
  type AccountRow,
  accountOf,
  checkAdmitted,
  rowByEmail,
  rowByUid,
  wholeSecond,
} from './account';
import { type AttemptSource, attemptSubject, type FailureBudget } from './attempts';
import type { KeyedQueue } from './concurrency';
import type { CustomTokens } from './custom-tokens';
import { IdentityError } from './identity-error';
import { ANONYMOUS_ADDRESS_LIMIT, LOGIN_LIMIT } from './identity-limits';
import type { IdentityParts } from './password-reset';
import { hashPassword } from './passwords';
import { newSecret, newUid } from './secrets';
import type { Sessions, Tokens } from './sessions';

type PasswordCheck = (stored: string | null | undefined, password: string) => Promise<boolean>;

/** Returns a password check that takes the same time whether or not the account has a password. */
export async function createPasswordCheck(): Promise<PasswordCheck> {
  const decoyHash = await hashPassword(newSecret());
  return async (stored, password) => {
    const right = await verify(stored ?? decoyHash, password);
    return right && typeof stored === 'string';
  };
}

/** Begins a session with a custom token issued after sessions were last revoked. @throws IdentityError INVALID_CUSTOM_TOKEN, USER_DISABLED */
export type CustomSignIn = (token: string) => Promise<SignedIn>;

export const createCustomSignIn =
  (
    { db, sessions, clock }: Pick<SignInOptions, 'db' | 'sessions' | 'clock'>,
    tokens: CustomTokens,
  ): CustomSignIn =>
  async (token) => {
    const { uid, issuedAt } = await tokens.redeem(token);
    const at = clock();
    const row = await rowByUid(db, uid);
    if (!row) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    checkAdmitted(row, at);
    const account = accountOf(row);
    if (issuedAt < account.validSince) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    return { account, tokens: await sessions.open(account, at, 'custom') };
  };

export interface SignedIn {
  account: Account;
  tokens: Tokens;
}

export type SignIn = ReturnType<typeof createSignIn>;

interface SignInOptions extends IdentityParts {
  sessions: Sessions;
  isPassword: PasswordCheck;
  failures: FailureBudget;
  turns: KeyedQueue;
}

/** Returns the sign-ins by password and as an anonymous user. */
export function createSignIn(options: SignInOptions) {
  const { db, attempts, sessions, isPassword, hashing, failures, turns, securityLog, clock } = options;

  const rightRow = async (email: string, password: string, source: AttemptSource): Promise<AccountRow> => {
    const attempt = await attempts.claim('login', attemptSubject(email, source), LOGIN_LIMIT);
    const row = await rowByEmail(db, email);
    const right = await isPassword(row?.password_hash, password);
    if (row && right) return row;
    const locks = attempt >= LOGIN_LIMIT.attempts;
    await securityLog.record({
      kind: locks ? 'accountLocked' : 'signInFailed',
      uid: row?.uid,
      address: source.network,
      ...(source.device && { detail: 'knownDevice' }),
    });
    throw new IdentityError(locks ? LOGIN_LIMIT.refusal : 'INVALID_LOGIN_CREDENTIALS');
  };

  const checkedAccount = async (email: string, password: string, source: AttemptSource): Promise<Account> => {
    const row = await rightRow(email, password, source);
    await attempts.clear('login', attemptSubject(email, source));
    checkAdmitted(row, clock());
    return accountOf(row);
  };

  /** Runs the work on a checked password within the limits of email, network and processors. */
  const limited = <T>(email: string, source: AttemptSource, work: () => Promise<T>): Promise<T> =>
    failures.charge(source.device ?? source.network, () =>
      turns(attemptSubject(email, source), () => hashing(work, source.network)),
    );

  return {
    /**
     * Signs in by email and password. The sixth failure locks an email for two minutes (spec §9), whether or not it has an
     * account. Many failures from one network block the network. A known device has a count of its own for both, so that
     * others cannot keep its user out.
     * @throws IdentityError INVALID_LOGIN_CREDENTIALS, TOO_MANY_ATTEMPTS_TRY_LATER, and only after the right
     * password USER_DISABLED
     */
    withPassword: (email: string, password: string, source: AttemptSource): Promise<SignedIn> =>
      limited(email, source, async () => {
        const at = clock();
        const account = await checkedAccount(email, password, source);
        return { account, tokens: await sessions.open(account, at, 'password') };
      }),
    /** Checks a password as `withPassword` does, without a session. @throws as `withPassword` */
    provePassword: (email: string, password: string, source: AttemptSource) =>
      limited(email, source, async () => {
        await checkedAccount(email, password, source);
      }),
    /** Creates an anonymous account, without membership or authorities, and signs it in. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
    async anonymously(clientAddress: string): Promise<SignedIn> {
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
