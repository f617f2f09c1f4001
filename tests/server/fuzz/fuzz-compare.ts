import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../server/realtime/tree/read-node';
import type { House } from '../../support/realtime-house';
import type { VirtualTime } from '../../support/virtual-time';
import { write } from './fuzz-actions';
import { type FuzzClient, type oracleClient, type Shown, specOf } from './fuzz-client';
import type { FuzzContext } from './fuzz-ledger';
import { anyPlace, ROOT } from './random-data';
import { anyQuery, type QuerySpec } from './random-query';

export interface FuzzResult {
  seed: number;
  steps: number;
  /** What listeners show, and what they were told. */
  queries: number;
  told: number;
  gets: number;
  writes: number;
  restored: number;
  /** Queries of which the SDK shows something else than what it was told. */
  ownDoings: Set<string>;
  /** What was not as it should be; empty when all is well. */
  differences: string[];
}

const PATIENCE = 120_000;

export interface FuzzRun {
  time: VirtualTime;
  house: House;
  context: FuzzContext;
  clients: FuzzClient[];
  oracle: ReturnType<typeof oracleClient>;
  /** Never listens: of what it listens to, the SDK would answer out of its memory. */
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

/** Goes on until every client is connected and every operation is answered. */
async function quiesce({ time, context, clients, oracle, asker, result }: FuzzRun): Promise<void> {
  const isQuiet = () =>
    context.ledger.open === 0 && [oracle, asker, ...clients].every((one) => one.isConnected());
  await time.advance(Math.max(0, context.ledger.calmAt - time.now()));
  for (let waited = 0; waited < PATIENCE; waited += 500) {
    await time.advance(500);
    if (isQuiet()) return;
  }
  result.differences.push(`${context.ledger.open} operations without an answer after ${PATIENCE} ms`);
}

const nameOf = (client: FuzzClient, path: string, spec: QuerySpec) =>
  `${client.name} at ${path} ${JSON.stringify(spec)}`;

/** What clients show. Where the server has told them all, but the SDK shows something else, that is its own doing. */
function compareLive(run: FuzzRun): void {
  for (const [client, queries] of run.context.live)
    for (const { path, spec, shown } of queries) {
      run.result.queries += 1;
      const same = isDeepStrictEqual(run.oracle.evaluate(path, spec), shown());
      if (!same) run.result.ownDoings.add(nameOf(client, path, spec));
    }
}

/** The children that a listener was told of, without the priority of their parent. */
function childrenOf(value: Json): unknown {
  if (typeof value !== 'object' || value === null || '.value' in value) return value;
  const { '.priority': _, ...children } = value;
  return children;
}

const asChildren = (shown: Shown): unknown => (Array.isArray(shown) ? Object.fromEntries(shown) : shown);

/** What the server has told every listener, to the letter. */
function compareTold(run: FuzzRun): void {
  const { clients, oracle, result } = run;
  for (const client of clients)
    for (const { path, query, value } of client.told()) {
      const spec = specOf(query);
      if (!spec || !path.startsWith(ROOT)) continue;
      result.told += 1;
      const expected = asChildren(oracle.evaluate(path, spec));
      differ(run, `told: ${nameOf(client, path, spec)}`, expected, childrenOf(value()));
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

/** The oracle writes: what the SDK shows before the answer is what there has to be after it. */
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
  const { house, oracle, context, result } = run;
  const { counted, uncertain, acknowledged, refusals } = context.ledger;
  const counter = Number(house.realtime().read('counter') ?? 0);
  if (counter < counted || (!run.stormy && counter > counted + uncertain))
    differ(run, 'counter', counted, counter);
  differ(run, 'server', oracle.whole(), house.realtime().read(ROOT));
  const kept = Object(house.realtime().read('acknowledged') ?? {});
  for (const [key, number] of acknowledged) differ(run, `acknowledged ${key}`, number, kept[key]);
  result.differences.push(...refusals.splice(0), ...house.errors());
}

/** A client's will is done within 16 s of the end of its connection. */
async function compareWills(run: FuzzRun): Promise<void> {
  const { time, house, clients, context } = run;
  const client = context.random.pick(clients);
  const number = context.ledger.wills.get(client.name);
  if (number === undefined) return;
  client.link().linger();
  await time.advance(16_000);
  differ(run, `will of ${client.name}`, number, Object(house.realtime().read('wills'))[client.name]);
  context.ledger.wills.delete(client.name);
}

/** A killed server that starts again has everything it had acknowledged. */
async function compareRestart(run: FuzzRun): Promise<void> {
  const { house, oracle, result } = run;
  const before = oracle.whole();
  house.kill();
  await house.start();
  differ(run, 'restored', before, house.realtime().read(ROOT));
  result.restored += 1;
  run.context.ledger.wills.clear();
  await quiesce(run);
}

/** Waits until all is quiet and compares everything that can be compared. */
export async function compare(run: FuzzRun): Promise<void> {
  await quiesce(run);
  compareRecords(run);
  compareTold(run);
  compareLive(run);
  await compareGets(run);
  await compareWrites(run);
  if (run.stormy) await compareWills(run);
  if (run.stormy && run.context.random.chance(0.1)) await compareRestart(run);
}
