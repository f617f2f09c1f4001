import { LOGIN_LOCKOUT } from './limits';
import type { Credentials } from './login';
import type { LoginMessage } from './login-message';

/** An account that nobody may try for a while; `until` is milliseconds since 1970. */
export interface AccountLock {
  account: string;
  until: number;
}

/** Failed attempts since the last success or lock, by account. */
export type Failures = Readonly<Record<string, number>>;

const REMEMBERED_ACCOUNTS = 20;

function namedIn(credentials: Credentials): string {
  if (credentials.loginType === 'CVENT_LOGIN') return credentials.confirmationNumber;
  if (credentials.loginType === 'BIZZABO_LOGIN') return credentials.registrationNumber;
  return credentials.loginType === 'FIREBASE_OIDC' ? '' : credentials.email;
}

/**
 * What stands for the account of an attempt, null where the account is the provider's affair. Not the number or the
 * email itself: it may be kept and looked at.
 */
export function accountOf(credentials: Credentials): string | null {
  const name = namedIn(credentials).trim().toLowerCase();
  return name ? fingerprint(`${credentials.loginType} ${name}`) : null;
}

/** FNV-1a of 32 bits: many names share one, so that none can be read from it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Counts a failure of an account; of many accounts the latest are remembered. */
export function withFailure(failures: Failures, account: string): Failures {
  const { [account]: count = 0, ...others } = failures;
  return Object.fromEntries([...Object.entries(others).slice(1 - REMEMBERED_ACCOUNTS), [account, count + 1]]);
}

export function withoutFailures(failures: Failures, account: string | null): Failures {
  const { [account ?? '']: _, ...others } = failures;
  return others;
}

/** Locks an account for two minutes from now (spec §4, Login lock). */
export const withLock = (
  locks: readonly AccountLock[],
  account: string,
  now: number,
): readonly AccountLock[] => [
  ...locks.filter((lock) => lock.account !== account).slice(1 - REMEMBERED_ACCOUNTS),
  { account, until: now + LOGIN_LOCKOUT },
];

/** The locks that still hold. One that would hold longer than two minutes is of a clock that was changed since. */
export const heldLocks = (locks: readonly AccountLock[], now: number): readonly AccountLock[] =>
  locks.filter(({ until }) => until > now && until - now <= LOGIN_LOCKOUT);

/** The lock of an account, or undefined. */
export const lockOf = (locks: readonly AccountLock[], account: string | null): AccountLock | undefined =>
  locks.find((lock) => lock.account === account);

const REFUSALS: readonly LoginMessage[] = [
  'login.loginError',
  'login.unknownUser',
  'login.cvent.loginError',
  'login.bizzabo.loginError',
];

/** Only refused credentials count towards the lock; a dead network or a disabled account does not. */
export const isRefusal = (message: string): boolean => (REFUSALS as readonly string[]).includes(message);
