import { linkRetryDelay } from '@machines/connection/link.machine';
import { seeded } from '../../support/seeded';
import { answerCalls } from './calls';

interface Outage {
  clients: number;
  /** Milliseconds. */
  outage: number;
  /** How long one try takes to fail. */
  tryTakes: number;
}

/** When a client is back whose link went down at 0, and when it first tried. */
function returnOf({ outage, tryTakes }: Outage, random: () => number): { first: number; back: number } {
  const first = linkRetryDelay(0, random());
  let back = first;
  for (let attempt = 1; back < outage; attempt += 1) back += tryTakes + linkRetryDelay(attempt, random());
  return { first, back };
}

/** The most that fall into any second. */
function mostInASecond(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  let most = 0;
  let from = 0;
  for (const [index, at] of sorted.entries()) {
    while (at - (sorted[from] ?? at) >= 1_000) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

answerCalls({
  outage: (outage: Outage) => {
    const { fraction } = seeded(1);
    const returns = Array.from({ length: outage.clients }, () => returnOf(outage, fraction));
    const firsts = returns.map(({ first }) => first).toSorted((one, other) => one - other);
    const backs = returns.map(({ back }) => back);
    return {
      share: mostInASecond(backs) / outage.clients,
      medianFirst: firsts[firsts.length >> 1],
      last: Math.max(...backs) - outage.outage,
    };
  },
});
