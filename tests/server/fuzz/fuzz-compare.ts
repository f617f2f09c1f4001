import { isDeepStrictEqual } from 'node:util';
import type { RealtimeHarness } from '../../support/realtime-harness';
import type { VirtualTime } from '../../support/virtual-time';
import { write } from './fuzz-actions';
import { type FuzzClient, type oracleClient, type Shown, specOf } from './fuzz-client';
import type { FuzzContext } from './fuzz-ledger';
import { anyPlace, ROOT } from './random-data';
import { anyQuery, type QuerySpec } from './random-query';

export interface FuzzResult {
  seed: number;
  steps: number;
  /** The number of listens sent to the server, and of events received. */
  listens: number;
  events: number;
  /** The number of acknowledged writes whose value was compared. */
  acknowledged: number;
  /** The number of comparisons of shown and received values. */
  queries: number;
  received: number;
  gets: number;
  writes: number;
  restored: number;
  /** Queries for which the SDK shows other data than it received. */
  ownDifferences: Set<string>;
  /** The faults found; empty on success. */
  differences: string[];
}

const QUIET_TIMEOUT = 120_000;

export interface FuzzRun {
  time: VirtualTime;
  harness: RealtimeHarness;
  context: FuzzContext;
  clients: FuzzClient[];
  oracle: ReturnType<typeof oracleClient>;
  /** Never listens: the SDK would answer from its cache for listened locations. */
  asker: FuzzClient;
  result: FuzzResult;
  stormy: boolean;
}

function differ(run: FuzzRun, what: string, expected: unknown, found: unknown): void {
  if (isDeepStrictEqual(expected, found)) return;
  run.result.differences.push(
    `${what} after ${run.result.steps} steps\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`,
  );
}

/** Waits until every client is connected and every operation is answered. */
async function quiesce({ time, context, clients, oracle, asker, result }: FuzzRun): Promise<void> {
  const isQuiet = () =>
    context.ledger.open === 0 && [oracle, asker, ...clients].every((one) => one.isConnected());
  await time.advance(Math.max(0, context.ledger.calmAt - time.now()));
  for (let waited = 0; waited < QUIET_TIMEOUT; waited += 500) {
    await time.advance(500);
    if (isQuiet()) return;
  }
  result.differences.push(`${context.ledger.open} operations without an answer after ${QUIET_TIMEOUT} ms`);
}

const nameOf = (client: FuzzClient, path: string, spec: QuerySpec) =>
  `${client.name} at ${path} ${JSON.stringify(spec)}`;

/**
 * Compares what clients show. Where they received everything but the SDK shows other data, the SDK is at
 * fault.
 */
function compareLive(run: FuzzRun): void {
  for (const [client, queries] of run.context.live)
    for (const { path, spec, shown } of queries) {
      run.result.queries += 1;
      const same = isDeepStrictEqual(run.oracle.evaluate(path, spec), shown());
      if (!same) run.result.ownDifferences.add(nameOf(client, path, spec));
    }
}

const asChildren = (shown: Shown): unknown => (Array.isArray(shown) ? Object.fromEntries(shown) : shown);

/** Compares the exact data every listener received from the server. */
function compareReceived(run: FuzzRun): void {
  const { clients, oracle, result } = run;
  for (const client of clients)
    for (const { path, query, value } of client.received()) {
      const spec = specOf(query);
      if (!spec || !path.startsWith(ROOT)) continue;
      result.received += 1;
      const expected = asChildren(oracle.evaluate(path, spec));
      differ(run, `received: ${nameOf(client, path, spec)}`, expected, value());
    }
}

async function compareGets(run: FuzzRun): Promise<void> {
  const { time, context, asker, oracle, result } = run;
  for (let round = 0; round < 5; round += 1) {
    const [path, spec] = [anyPlace(context.random), anyQuery(context.random)];
    let found: unknown = 'no answer';
    void asker.get(path, spec).then((shown) => {
      found = shown;
    });
    await time.settle();
    result.gets += 1;
    differ(run, `get: ${nameOf(asker, path, spec)}`, oracle.evaluate(path, spec), found);
  }
}

/** The oracle writes: the SDK's optimistic value is the expected value after the response. */
async function compareWrites(run: FuzzRun): Promise<void> {
  const { time, context, oracle, result } = run;
  for (let round = 0; round < 3; round += 1) {
    write(context, oracle);
    const expected = oracle.whole();
    await time.advance(200);
    result.writes += 1;
    differ(run, 'write', expected, oracle.whole());
  }
}

function compareRecords(run: FuzzRun): void {
  const { harness, oracle, context, result } = run;
  const { counted, uncertain, acknowledged, refusals } = context.ledger;
  const counter = Number(harness.realtime().read('counter') ?? 0);
  if (counter < counted || (!run.stormy && counter > counted + uncertain))
    differ(run, 'counter', counted, counter);
  differ(run, 'server', oracle.whole(), harness.realtime().read(ROOT));
  const kept = Object(harness.realtime().read('acknowledged') ?? {});
  for (const [key, number] of acknowledged) differ(run, `acknowledged ${key}`, number, kept[key]);
  result.differences.push(...refusals.splice(0), ...harness.errors());
}

/** Disconnect writes run within 16 s of the end of a connection. */
async function compareWills(run: FuzzRun): Promise<void> {
  const { time, harness, clients, context } = run;
  const client = context.random.pick(clients);
  const number = context.ledger.wills.get(client.name);
  if (number === undefined) return;
  client.link().linger();
  await time.advance(16_000);
  differ(run, `will of ${client.name}`, number, Object(harness.realtime().read('wills'))[client.name]);
  context.ledger.wills.delete(client.name);
}

/** A killed server has every acknowledged write after its restart. */
async function compareRestart(run: FuzzRun): Promise<void> {
  const { harness, oracle, result } = run;
  const before = oracle.whole();
  harness.kill();
  await harness.start();
  differ(run, 'restored', before, harness.realtime().read(ROOT));
  result.restored += 1;
  run.context.ledger.wills.clear();
  await quiesce(run);
}

/** Waits until all operations have ended and compares everything. */
export async function compare(run: FuzzRun): Promise<void> {
  await quiesce(run);
  compareRecords(run);
  compareReceived(run);
  compareLive(run);
  await compareGets(run);
  await compareWrites(run);
  if (run.stormy) await compareWills(run);
  if (run.stormy && run.context.random.chance(0.1)) await compareRestart(run);
}
