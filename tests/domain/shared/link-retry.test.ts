import {
  CALL_RETRY_DELAY_MAX,
  CALL_RETURN_TIMEOUT,
  LINK_OPEN_TIMEOUT,
  REMOVAL_SMOOTHING,
} from '@domain/shared/limits';
import { linkRetryDelay } from '@machines/connection/link.machine';
import { describe, expect, it } from 'vitest';

const OUTAGE = 30_000;
const CROWD = 10_000;

/** Numbers from 0 up to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the first retry after the outage of a client that lost the link at 0. */
function returnAfterOutage(random: () => number, max?: number): number {
  let at = 0;
  for (let attempt = 0; at < OUTAGE; attempt += 1) at += linkRetryDelay(attempt, random(), max);
  return at;
}

/** Returns the most of the clients that return within the same second. */
function busiestSecond(returns: number[]): number {
  const sorted = returns.toSorted((a, b) => a - b);
  const within = sorted
    .filter((_, first) => first % 100 === 0)
    .map((at, place) => sorted.slice(place * 100).findIndex((other) => other > at + 1_000));
  return Math.max(...within.map((count, place) => (count === -1 ? CROWD - place * 100 : count)));
}

describe('a link that is tried again', () => {
  it.each([
    [0, 300],
    [1, 1_800],
    [2, 3_600],
    [5, 28_800],
    [6, 30_000],
    [50, 30_000],
  ])('a retry waits a random time, for attempt %d at most %d ms', (attempt, most) => {
    expect([0, 0.5, 1].map((random) => linkRetryDelay(attempt, random))).toEqual([0, most / 2, most]);
  });

  it('the first retries come before removals are shown, and are spread over time', () => {
    const random = dice(1843);
    const firsts = Array.from({ length: CROWD }, () => linkRetryDelay(0, random())).toSorted((a, b) => a - b);
    expect(firsts[CROWD - 1]).toBeLessThanOrEqual(REMOVAL_SMOOTHING / 2);
    expect(firsts[CROWD / 2]).toBeGreaterThan(100);
  });

  it('at most 6.5 % of the clients reconnect within the same second after half a minute', () => {
    const random = dice(1843);
    const returns = Array.from({ length: CROWD }, () => returnAfterOutage(random));
    expect(busiestSecond(returns)).toBeLessThanOrEqual(0.065 * CROWD);
  });

  it('at most 10 % reconnect within the same second when every tenth of them is in a call', () => {
    const random = dice(1843);
    const returns = Array.from({ length: CROWD }, (_, client) =>
      returnAfterOutage(random, client % 10 === 0 ? CALL_RETRY_DELAY_MAX : undefined),
    );
    expect(busiestSecond(returns)).toBeLessThanOrEqual(0.1 * CROWD);
  });

  it('a link in a call waits for at most four seconds, so that its user returns after half a minute', () => {
    expect(linkRetryDelay(9, 1, CALL_RETRY_DELAY_MAX)).toBe(4_000);
    expect(OUTAGE + LINK_OPEN_TIMEOUT + CALL_RETRY_DELAY_MAX).toBeLessThan(CALL_RETURN_TIMEOUT);
  });
});
