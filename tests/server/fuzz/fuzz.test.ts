import { expect, test } from 'vitest';
import { fuzz } from './fuzz-run';

const steps = Number(process.env.FUZZ_STEPS ?? 3_000);
// CI repeats what is known to be right; everywhere else each run looks for what is not.
const seed = Number(process.env.FUZZ_SEED ?? (process.env.CI ? 4_242 : Date.now() % 1_000_000));
const PATIENCE = 60_000 + steps * 40;

test.each([
  ['a calm network', false],
  ['cuts, stalls, silence and killed servers', true],
])(
  'clients, listeners and transactions agree with the SDK itself on %s',
  async (network, stormy) => {
    const result = await fuzz({ steps, seed, stormy });
    const { queries, gets, writes, restored } = result;
    console.log(
      `fuzz on ${network}: seed ${seed}, ${result.steps} steps, ${queries} live queries, ${result.told} told, ${gets} gets, ${writes} writes and ${restored} restarts compared, ${result.differences.length} differences, ${result.ownDoings.size} doings of the SDK`,
    );
    expect(result.differences).toEqual([]);
    expect(result.ownDoings.size).toBeLessThanOrEqual(queries / 100);
    expect(queries).toBeGreaterThan(steps / 2);
  },
  PATIENCE,
);
