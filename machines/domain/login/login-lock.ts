import { LOGIN_ATTEMPTS, LOGIN_LOCKOUT } from '../shared/limits';
import type { Credentials } from './login';
import type { LoginFailureCode } from './login-failure';

/** An account that is temporarily locked. */
export interface AccountLock {
  account: string;
  /** Milliseconds since 1970; null before the lock is started. */
  until: number | null;
}

/** A lock with its end. */
export type StartedLock = AccountLock & { until: number };

export type AccountLocks = readonly AccountLock[];

/** The number of failed attempts since the last success or lock, by account. */
export type Failures = Readonly<Record<string, number>>;

const REMEMBERED_ACCOUNTS = 20;

function nameOf(credentials: Credentials): string {
  if (credentials.loginType === 'CVENT_LOGIN') return credentials.confirmationNumber;
  if (credentials.loginType === 'BIZZABO_LOGIN') return credentials.registrationNumber;
  return credentials.loginType === 'FIREBASE_OIDC' ? '' : credentials.email;
}

/**
 * Returns an id for the account of an attempt, null where the identity provider counts attempts itself. It is
 * neither the number nor the email, because it is stored.
 */
export function accountOf(credentials: Credentials): string | null {
  const name = nameOf(credentials).trim().toLowerCase();
  return name ? fingerprint(`${credentials.loginType} ${name}`) : null;
}

/** Returns the 32-bit FNV-1a hash: many names share one hash, so none can be recovered from it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Counts a failure of an account; only the latest accounts are remembered. */
function withFailure(failures: Failures, account: string): Failures {
  const { [account]: count = 0, ...others } = failures;
  return Object.fromEntries([...Object.entries(others).slice(1 - REMEMBERED_ACCOUNTS), [account, count + 1]]);
}

/** Forgets the failures of one account. */
export function withoutFailures(failures: Failures, account: string | null): Failures {
  const { [account ?? '']: _, ...others } = failures;
  return others;
}

/** Adds a lock of an account, not started yet; only the latest locks are remembered. */
export const withLock = (locks: AccountLocks, account: string | null): AccountLocks =>
  account === null
    ? locks
    : [
        ...locks.filter((lock) => lock.account !== account).slice(1 - REMEMBERED_ACCOUNTS),
        { account, until: null },
      ];

/**
 * Returns the locks that hold now; new ones start, for two minutes (spec §4, Login lock). Drops locks that
 * would hold for longer: they were set before the clock was changed.
 */
export const activeLocks = (locks: AccountLocks, now: number): StartedLock[] =>
  locks
    .map(({ account, until }) => ({ account, until: until ?? now + LOGIN_LOCKOUT }))
    .filter(({ until }) => until > now && until - now <= LOGIN_LOCKOUT);

/** Returns the lock of an account, or undefined. */
export const lockOf = (locks: AccountLocks, account: string | null): AccountLock | undefined =>
  locks.find((lock) => lock.account === account);

const REFUSALS: readonly LoginFailureCode[] = ['unknownUser', 'wrongPassword', 'invalidCredentials'];

/**
 * Returns the counts after a failed attempt; only rejected credentials count, not a dead network or disabled
 * account.
 */
export const afterFailure = (failures: Failures, account: string | null, code: LoginFailureCode): Failures =>
  account && REFUSALS.includes(code) ? withFailure(failures, account) : failures;

/** Returns whether a failed attempt locks its account: the sixth rejection, or when the server says so. */
export function locksAccount(failures: Failures, account: string | null, code: LoginFailureCode): boolean {
  if (account === null) return false;
  const count = afterFailure(failures, account, code)[account] ?? 0;
  return code === 'tooManyAttempts' || count >= LOGIN_ATTEMPTS;
}
