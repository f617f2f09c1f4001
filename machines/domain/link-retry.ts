import { LINK_RETRY_DELAY, LINK_RETRY_DELAY_MAX } from './limits';

/**
 * Milliseconds before a link that is down is tried again, with full jitter, so that a crowd does not come back at
 * once. `attempt` counts from 0, `random` is from 0 up to 1.
 */
export const linkRetryDelay = (attempt: number, random: number): number =>
  random * Math.min(LINK_RETRY_DELAY * 2 ** attempt, LINK_RETRY_DELAY_MAX);
