import type { AttemptLimit } from '../identity-limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Timeout of users at their identity provider, in milliseconds. */
export const FLOW_LIFETIME = 15 * MINUTE;
/** How long an expired flow is distinguished from an unknown one. */
export const FLOW_RETENTION = 2 * HOUR;
/** Timeout of the page to redeem the result. */
export const OUTCOME_LIFETIME = 5 * MINUTE;
/** Lifetime of cached provider metadata. */
export const DISCOVERY_LIFETIME = HOUR;
/** Time until metadata is fetched again from a provider that did not answer. */
export const DISCOVERY_RETRY = MINUTE;
/** Timeout of each request to a provider, in seconds. */
export const ISSUER_TIMEOUT = 6;
/** Tolerated difference of clocks, in seconds. */
export const CLOCK_TOLERANCE = 60;

/** A venue's guests share few addresses, so this is wide. */
export const PROVIDER_ADDRESS_LIMIT: AttemptLimit = {
  attempts: 600,
  window: 15 * MINUTE,
  block: 15 * MINUTE,
  refusal: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  message: 'login.tooManyFromNetwork',
};
