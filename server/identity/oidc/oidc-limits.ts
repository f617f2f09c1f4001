import type { AttemptLimit } from '../identity-limits';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** In milliseconds. How long a person may take at their identity provider. */
export const VISIT_LIFETIME = 15 * MINUTE;
/** For so long a visit that took too long is told from one that never was. */
export const VISIT_MEMORY = 2 * HOUR;
/** How long the page that began a visit may take to ask how it ended. */
export const OUTCOME_LIFETIME = 5 * MINUTE;
/** What an identity provider says about itself is asked for again after it. */
export const DISCOVERY_LIFETIME = HOUR;
/** What it said before is used until an identity provider that does not answer is asked again. */
export const DISCOVERY_PAUSE = MINUTE;
/** In seconds: for each answer of an identity provider. */
export const ISSUER_TIMEOUT = 6;
/** In seconds: how far its clock may be off. */
export const CLOCK_TOLERANCE = 60;

/** A venue's guests share few addresses, so this is wide. */
export const VISIT_ADDRESS_LIMIT: AttemptLimit = {
  attempts: 600,
  window: 15 * MINUTE,
  block: 15 * MINUTE,
  refusal: 'TOO_MANY_ATTEMPTS_TRY_LATER',
};
