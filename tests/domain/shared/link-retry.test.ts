import { REMOVAL_SMOOTHING } from '@domain/shared/limits';
import { linkRetryDelay } from '@domain/shared/link-retry';
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
function returnAfterOutage(random: () => number): number {
  let at = 0;
  for (let attempt = 0; at < OUTAGE; attempt += 1) at += linkRetryDelay(attempt, random());
  return at;
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
    const returns = Array.from({ length: CROWD }, () => returnAfterOutage(random)).toSorted((a, b) => a - b);
    const busiest = Math.max(
      ...returns
        .map((at, first) => {
          const beyond = returns.findIndex((other, place) => place >= first && other > at + 1_000);
          return (beyond === -1 ? CROWD : beyond) - first;
        })
        .filter((_, first) => first % 100 === 0),
    );
    expect(busiest).toBeLessThanOrEqual(0.065 * CROWD);
  });
});
