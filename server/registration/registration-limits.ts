import { LOGIN_ATTEMPTS, LOGIN_LOCKOUT } from '@domain/limits';
import type { AttemptLimit } from '../identity/identity-limits';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How long one look-up may take, tokens, pages and pauses included, in milliseconds. */
export const LOOKUP_TIMEOUT = 8 * SECOND;
export const TOKEN_TIMEOUT = 5 * SECOND;
/** A token is renewed so long before its end. */
export const TOKEN_MARGIN = MINUTE;
/** What was looked up is not asked for again within this time. */
export const LOOKUP_AGE = 30 * SECOND;
export const LOOKUPS_KEPT = 1_000;
/** Pages of one look-up. */
export const PAGES_MAX = 10;
export const PAGE_SIZE = 100;
/** A service that asks for patience is asked again so often, if it asks for no more than this. */
export const THROTTLED_RETRIES = 2;
export const RETRY_AFTER_MAX = 3 * SECOND;
/** The services allow few calls a second: so many are under way at once, and so many wait for them. */
export const LOOKUPS_AT_ONCE = 8;
export const LOOKUPS_WAITING_MAX = 1_000;
/** The same for those of one network, which the others need not wait for. */
export const LOOKUPS_OF_NETWORK_MAX = 200;

/** A registration is looked at again after this time, and a service that failed is left alone for the other. */
export const RECHECK_AGE = 15 * MINUTE;
export const RECHECK_PAUSE = MINUTE;
/** How long entering waits for it. */
export const RECHECK_TIMEOUT = 3 * SECOND;

const refusal = 'TOO_MANY_ATTEMPTS_TRY_LATER';
/** Failures at one number of one event (spec §9). */
export const NUMBER_LIMIT: AttemptLimit = {
  attempts: LOGIN_ATTEMPTS,
  window: DAY,
  block: LOGIN_LOCKOUT,
  refusal,
};
/** Failures from one address. A venue's guests share few of them, so this is wide. */
export const ADDRESS_LIMIT: AttemptLimit = { attempts: 60, window: 15 * MINUTE, block: 15 * MINUTE, refusal };
