import { LINK_FIRST_RETRY_DELAY, LINK_RETRY_DELAY, LINK_RETRY_DELAY_MAX } from './limits';

const longest = (attempt: number): number =>
  attempt === 0
    ? LINK_FIRST_RETRY_DELAY
    : Math.min(LINK_RETRY_DELAY * 2 ** (attempt - 1), LINK_RETRY_DELAY_MAX);

/**
 * Milliseconds before a link that is down is tried again, with full jitter, so that a crowd does not come back at
 * once; the first time so soon that nobody seems to have left. `attempt` counts from 0, `random` is from 0 up to 1.
 */
export const linkRetryDelay = (attempt: number, random: number): number => random * longest(attempt);
