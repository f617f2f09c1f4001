import { LINK_FIRST_RETRY_DELAY, LINK_RETRY_DELAY, LINK_RETRY_DELAY_MAX } from './limits';

const longest = (attempt: number, max: number): number =>
  attempt === 0 ? LINK_FIRST_RETRY_DELAY : Math.min(LINK_RETRY_DELAY * 2 ** (attempt - 1), max);

/**
 * Returns the milliseconds before reconnecting, with full jitter, so that clients do not reconnect at the
 * same moment; the first delay is so short that nobody is shown as gone. `attempt` counts from 0, `random` is
 * from 0 up to 1; `max` is the longest wait.
 */
export const linkRetryDelay = (attempt: number, random: number, max: number = LINK_RETRY_DELAY_MAX): number =>
  random * longest(attempt, max);
