import { LOGIN_ATTEMPTS, LOGIN_LOCKOUT } from '@domain/limits';
import type { IdentityErrorCode } from './identity-error';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in milliseconds. */
export const ID_TOKEN_LIFETIME = HOUR;
export const CUSTOM_TOKEN_LIFETIME = 5 * MINUTE;
export const RESET_CODE_LIFETIME = HOUR;
/** The first password of somebody who was invited. */
export const INVITATION_LIFETIME = 7 * DAY;
/** A session that nobody used for so long is forgotten. */
export const SESSION_IDLE_MAX = 60 * DAY;
/** Changing the password needs a sign-in at most this old, as with the hosted service. */
export const RECENT_SIGN_IN = 5 * MINUTE;
export const SWEEP_INTERVAL = HOUR;

export const BODY_MAX_BYTES = 65_536;
/** Sign-ins that may wait for a free processor before further ones are turned away. */
export const WAITING_MAX = 1_000;
/** The same for those of one network, which the others need not wait for. */
export const WAITING_OF_NETWORK_MAX = 100;
/** Failed sign-ins of one network: so many at once, so many a second in the long run. Venues share few addresses. */
export const NETWORK_FAILURES = { burst: 200, perSecond: 1 } as const;
/** Calls with one token, which is the account's: others cannot spend them. */
export const SESSION_CALLS = { burst: 200, perSecond: 5 } as const;
/** How long such a network waits for each refusal, in milliseconds. */
export const NETWORK_REFUSAL_PAUSE = 100;

/** `attempts` within `window` block for `block`, which is answered with `refusal`; durations in milliseconds. */
export interface AttemptLimit {
  attempts: number;
  window: number;
  block: number;
  refusal: IdentityErrorCode;
}
const refusal = 'TOO_MANY_ATTEMPTS_TRY_LATER';
/** spec §9 */
export const LOGIN_LIMIT: AttemptLimit = {
  attempts: LOGIN_ATTEMPTS,
  window: DAY,
  block: LOGIN_LOCKOUT,
  refusal,
};
export const RESET_EMAIL_LIMIT: AttemptLimit = {
  attempts: 5,
  window: HOUR,
  block: HOUR,
  refusal: 'RESET_PASSWORD_EXCEED_LIMIT',
};
/** A venue's guests share few addresses, so these are wide. */
export const RESET_ADDRESS_LIMIT: AttemptLimit = {
  attempts: 30,
  window: 15 * MINUTE,
  block: 15 * MINUTE,
  refusal,
};
export const ANONYMOUS_ADDRESS_LIMIT: AttemptLimit = { attempts: 600, window: HOUR, block: HOUR, refusal };
