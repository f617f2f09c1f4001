import { parseRules } from '../../../server/realtime/rules/rules';
import { realtimeHouse } from '../../support/realtime-house';
import { loadSdk } from '../../support/sdk-in-memory';
import { seeded } from '../../support/seeded';
import { installVirtualTime, type VirtualTime } from '../../support/virtual-time';
import { act } from './fuzz-actions';
import { fuzzClient, oracleClient } from './fuzz-client';
import { compare, type FuzzResult, type FuzzRun } from './fuzz-compare';
import { disturb } from './fuzz-faults';
import { newLedger } from './fuzz-ledger';

export interface FuzzOptions {
  steps: number;
  seed: number;
  /** With cuts, stalls and kills. */
  stormy: boolean;
}

const CLIENTS = 6;
const STEPS_BETWEEN = 12;
const MOST_DIFFERENCES = 5;
const RULES = `{"rules": {".read": true, ".write": true,
  "tree": {".indexOn": ["n", "s", "f", "n/s", ".value"], "$branch": {".indexOn": ["n", "s", "f", "n/s", ".value"]}}}}`;

async function openRun({ seed, stormy }: FuzzOptions, time: VirtualTime): Promise<FuzzRun> {
  const sdk = await loadSdk();
  const random = seeded(seed);
  const house = realtimeHouse({ rules: parseRules(RULES), writeDelay: () => random.below(50) });
  await house.start();
  const nameOf = (index: number) => `c${index}-${seed}-${stormy}`;
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    fuzzClient(sdk, house.network, nameOf(index), index % 3 !== 0),
  );
  const oracle = oracleClient(sdk, house.network, nameOf(CLIENTS));
  const asker = fuzzClient(sdk, house.network, nameOf(CLIENTS + 1));
  const context = { random, sdk: sdk.database, ledger: newLedger(), live: new Map() };
  const counts = { steps: 0, queries: 0, told: 0, gets: 0, writes: 0, restored: 0 };
  const result = { seed, ...counts, ownDoings: new Set<string>(), differences: [] };
  return { time, house, context, clients, oracle, asker, result, stormy };
}

async function step(run: FuzzRun): Promise<void> {
  const { context, clients, house, time, result } = run;
  const client = context.random.pick(clients);
  result.steps += 1;
  act(context, client);
  if (run.stormy && context.random.chance(0.06)) await disturb({ context, client, house });
  if (context.random.chance(0.7)) await time.advance(context.random.below(60));
  if (result.steps % STEPS_BETWEEN === 0) await compare(run);
}

async function closeRun({ house, clients, oracle, asker, time }: FuzzRun): Promise<void> {
  const closing = [oracle, asker, ...clients].map((client) => client.close());
  house.kill();
  await time.advance(1_000);
  await Promise.all(closing);
}

/**
 * Many clients of the real SDK do random things against a real server, and what they see is compared with what the SDK
 * computes by itself from the whole. The same seed gives the same run.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const time = installVirtualTime();
  const realRandom = Math.random;
  Math.random = seeded(options.seed).fraction;
  try {
    const run = await openRun(options, time);
    await compare(run);
    while (run.result.steps < options.steps && run.result.differences.length < MOST_DIFFERENCES)
      await step(run);
    await compare(run);
    await closeRun(run);
    return run.result;
  } finally {
    Math.random = realRandom;
    time.restore();
  }
}
