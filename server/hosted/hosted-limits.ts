const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long one call of the hosted service may take, in milliseconds. */
export const CALL_TIMEOUT = 10 * SECOND;
/** Pauses between the attempts of one call. */
export const CALL_PAUSES: readonly number[] = [500, 2 * SECOND];
/** A longer `Retry-After` ends the call: a later round tries again. */
export const RETRY_AFTER_MAX = 30 * SECOND;
/** Calls under way at once, and those that may wait behind them. */
export const CALLS_AT_ONCE = 8;
export const CALLS_WAITING_MAX = 100_000;

/** As the token endpoint allows at most. */
export const ASSERTION_LIFETIME = 60 * MINUTE;
/** An access token is renewed so long before it ends. */
export const ACCESS_TOKEN_MARGIN = 5 * MINUTE;

/** How far the hosted service's clock may be ahead of this one. */
export const CLOCK_TOLERANCE = MINUTE;

/** As the hosted service allows at most, in characters. */
export const CUSTOM_CLAIMS_MAX = 1000;
/** Longest uid of the hosted service. */
export const UID_MAX = 128;
/** How long the first request of a person waits for claims being written. */
export const CLAIMS_PATIENCE = 3 * SECOND;
/** After a failure the claims are compared again so much later. */
export const CLAIMS_RETRY = MINUTE;
/** People remembered without asking the store. */
export const PEOPLE_REMEMBERED = 10_000;
export const SWEEP_PAGE = 500;
