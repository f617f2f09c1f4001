import { parseRules } from '../../../server/backend/realtime/rules/rules';
import { realtimeHarness } from '../../support/realtime-harness';
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
  const harness = realtimeHarness({ rules: parseRules(RULES), writeDelay: () => random.below(50) });
  await harness.start();
  const nameOf = (index: number) => `c${index}-${seed}-${stormy}`;
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    fuzzClient(sdk, harness.network, nameOf(index), index % 3 !== 0),
  );
  const oracle = oracleClient(sdk, harness.network, nameOf(CLIENTS));
  const asker = fuzzClient(sdk, harness.network, nameOf(CLIENTS + 1));
  const context = { random, sdk: sdk.database, ledger: newLedger(), live: new Map() };
  const compared = { queries: 0, received: 0, gets: 0, writes: 0, restored: 0 };
  const counts = { steps: 0, listens: 0, events: 0, acknowledged: 0, ...compared };
  const result = { seed, ...counts, ownDifferences: new Set<string>(), differences: [] };
  return { time, harness, context, clients, oracle, asker, result, stormy };
}

async function step(run: FuzzRun): Promise<void> {
  const { context, clients, harness, time, result } = run;
  const client = context.random.pick(clients);
  result.steps += 1;
  act(context, client);
  if (run.stormy && context.random.chance(0.06)) await disturb({ context, client, harness });
  if (context.random.chance(0.7)) await time.advance(context.random.below(60));
  if (result.steps % STEPS_BETWEEN === 0) await compare(run);
}

function countTraffic({ clients, context, result }: FuzzRun): void {
  for (const client of clients) {
    const { listens, events } = client.traffic();
    result.listens += listens;
    result.events += events;
  }
  result.acknowledged = context.ledger.acknowledged.size;
}

async function closeRun({ harness, clients, oracle, asker, time }: FuzzRun): Promise<void> {
  const closing = [oracle, asker, ...clients].map((client) => client.close());
  harness.kill();
  await time.advance(1_000);
  await Promise.all(closing);
}

/**
 * Runs random operations of many real SDK clients against a real server, and compares their data with what the SDK
 * computes locally from the whole tree. The same seed gives the same run.
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
    countTraffic(run);
    await closeRun(run);
    return run.result;
  } finally {
    Math.random = realRandom;
    time.restore();
  }
}
