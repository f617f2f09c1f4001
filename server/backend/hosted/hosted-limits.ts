const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Timeout of one call, in milliseconds. */
export const CALL_TIMEOUT = 10 * SECOND;
/** Pauses between the attempts of one call. */
export const CALL_PAUSES: readonly number[] = [500, 2 * SECOND];
/** A longer `Retry-After` ends the call; the next sweep tries again. */
export const RETRY_AFTER_MAX = 30 * SECOND;
/** Concurrent calls, and those that may wait. */
export const CALLS_AT_ONCE = 8;
export const CALLS_WAITING_MAX = 100_000;

/** Maximum of the token endpoint. */
export const ASSERTION_LIFETIME = 60 * MINUTE;
/** Access tokens are renewed this long before they expire. */
export const ACCESS_TOKEN_MARGIN = 5 * MINUTE;

/** How far the clock of the hosted service may be ahead. */
export const CLOCK_TOLERANCE = MINUTE;

/** Maximum of the hosted service, in characters. */
export const CUSTOM_CLAIMS_MAX = 1000;
/** Maximum length of a uid of the hosted service. */
export const UID_MAX = 128;
/** How long the first request of a person waits for their claims to be written. */
export const CLAIMS_TIMEOUT = 3 * SECOND;
/** Time until claims are compared again after a failure. */
export const CLAIMS_RETRY = MINUTE;
/** People whose claims are cached. */
export const CLAIMS_CACHE_MAX = 10_000;
export const SWEEP_PAGE = 500;
