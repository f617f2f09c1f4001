import { LOGIN_ATTEMPTS, LOGIN_LOCKOUT } from '@domain/shared/limits';
import type { AttemptLimit } from '../../backend/identity/identity-limits';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Timeout of one look-up, tokens, pages and pauses included, in milliseconds. */
export const LOOKUP_TIMEOUT = 8 * SECOND;
export const TOKEN_TIMEOUT = 5 * SECOND;
/** A token is renewed this long before it expires. */
export const TOKEN_MARGIN = MINUTE;
/** Lifetime of cached look-ups. */
export const LOOKUP_AGE = 30 * SECOND;
export const LOOKUPS_KEPT = 1_000;
/** Maximum of pages of one look-up. */
export const PAGES_MAX = 10;
export const PAGE_SIZE = 100;
/** Maximum of retries after a `Retry-After`, and the longest one that is waited for. */
export const THROTTLED_RETRIES = 2;
export const RETRY_AFTER_MAX = 3 * SECOND;
/** Maximum of concurrent and of waiting calls: the services allow few calls a second. */
export const LOOKUPS_AT_ONCE = 8;
export const LOOKUPS_WAITING_MAX = 1_000;
/** Maximum of waiting calls of one network, so that it does not block the others. */
export const LOOKUPS_OF_NETWORK_MAX = 200;

/**
 * Age after which a registration is checked again, and the pause of checks after a failure of the service.
 */
export const RECHECK_AGE = 15 * MINUTE;
export const RECHECK_PAUSE = MINUTE;
/** Timeout of such a check, which delays entering. */
export const RECHECK_TIMEOUT = 3 * SECOND;

const refusal = 'TOO_MANY_ATTEMPTS_TRY_LATER';
/** Failures for one number of one event (spec §9). */
export const NUMBER_LIMIT: AttemptLimit = {
  attempts: LOGIN_ATTEMPTS,
  window: DAY,
  block: LOGIN_LOCKOUT,
  refusal,
};
/** Failures from one address. A venue's guests share few addresses, so this is wide. */
export const ADDRESS_LIMIT: AttemptLimit = { attempts: 60, window: 15 * MINUTE, block: 15 * MINUTE, refusal };
