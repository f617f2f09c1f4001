import { expect, test } from 'vitest';
import { SEED } from '../../support/seeded';
import { fuzz } from './fuzz-run';

const steps = Number(process.env.FUZZ_STEPS ?? 500);
/** Shorter runs end before their clients listen to everything, so that they are only compared. */
const isLong = steps >= 500;
const TIMEOUT = 300_000 + steps * 100;

test.each([
  ['a calm network', false],
  ['cuts, stalls, silence and killed servers', true],
])(
  'clients, listeners and transactions agree with the SDK itself on %s',
  async (_, stormy) => {
    const { differences, ownDifferences, ...counts } = await fuzz({ steps, seed: SEED, stormy });
    expect(differences, `seed ${SEED}`).toEqual([]);
    expect(ownDifferences.size).toBeLessThanOrEqual(counts.queries / 100);
    expect(counts.queries).toBeGreaterThan(0);
    if (!isLong) return;
    // A run in which nothing was sent or compared proves nothing.
    expect(counts.listens).toBeGreaterThan(steps / 20);
    expect(counts.events).toBeGreaterThan(steps);
    expect(counts.queries).toBeGreaterThan(steps / 2);
    expect(counts.received).toBeGreaterThan(steps / 2);
    expect(counts.gets).toBeGreaterThan(steps / 4);
    expect(counts.writes).toBeGreaterThan(steps / 5);
    expect(counts.acknowledged).toBeGreaterThan(steps / 50);
    if (stormy) expect(counts.restored).toBeGreaterThan(0);
  },
  TIMEOUT,
);
