import type { LimitMessage } from '@domain/login/login-limit';
import { LOGIN_ATTEMPTS, LOGIN_LOCKOUT } from '@domain/shared/limits';
import type { IdentityErrorCode } from './identity-error';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes in milliseconds. */
export const ID_TOKEN_LIFETIME = HOUR;
export const CUSTOM_TOKEN_LIFETIME = 5 * MINUTE;
export const RESET_CODE_LIFETIME = HOUR;
/** Link to set the first password of an invited user. */
export const INVITATION_LIFETIME = 7 * DAY;
/** A session unused for this long is deleted. */
export const SESSION_IDLE_MAX = 60 * DAY;
/** Every session ends at this age, unless the configuration says otherwise. */
export const SESSION_AGE_MAX = 30 * DAY;
/** A device stays known to an account for this long after a sign-in. */
export const KNOWN_DEVICE_LIFETIME = 180 * DAY;
/** Days until a new login at an identity provider that decides by a claim who is a member. */
export const LOGIN_AGAIN_DAYS = 7;
/** Changing the password needs a sign-in at most this old, as with the hosted service. */
export const RECENT_SIGN_IN = 5 * MINUTE;
export const SWEEP_INTERVAL = HOUR;

export const BODY_MAX_BYTES = 65_536;
/** Sign-ins that may wait for a free processor; further ones are rejected. */
export const WAITING_MAX = 1_000;
/** The same for the sign-ins of one network. */
export const WAITING_OF_NETWORK_MAX = 100;
/** Failed sign-ins of one network: burst and rate. The guests of a venue share few addresses. */
export const NETWORK_FAILURES = { burst: 200, perSecond: 1 } as const;
/** Calls with the same token. */
export const SESSION_CALLS = { burst: 200, perSecond: 5 } as const;
/** What a network with too many failures is told to wait, in milliseconds: until then its next ones are few. */
export const NETWORK_WAIT = MINUTE;
/** Delay of each rejection of a network with too many failures, in milliseconds. */
export const NETWORK_REFUSAL_PAUSE = 100;

/** `attempts` within `window` block for `block`; further ones fail with `refusal`. Durations in milliseconds. */
export interface AttemptLimit {
  attempts: number;
  window: number;
  block: number;
  refusal: IdentityErrorCode;
  /** The message with the remaining time; none where the account is locked (spec §9). */
  message?: LimitMessage;
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
  message: 'login.tooManyEmails',
};
/** A venue's guests share few addresses, so these are wide. */
export const RESET_ADDRESS_LIMIT: AttemptLimit = {
  attempts: 30,
  window: 15 * MINUTE,
  block: 15 * MINUTE,
  refusal,
  message: 'login.tooManyFromNetwork',
};
export const ANONYMOUS_ADDRESS_LIMIT: AttemptLimit = {
  attempts: 600,
  window: HOUR,
  block: HOUR,
  refusal,
  message: 'login.tooManyFromNetwork',
};
