import type { FuzzClient } from './fuzz-client';
import type { FuzzContext } from './fuzz-ledger';
import { anyBranch, anyChild, anyChildren, anyKey, anyPlace, anyTarget, anyValue } from './random-data';
import { anyQuery } from './random-query';

const MOST_LISTENS = 8;
/** The SDK's messages for a transaction cancelled by a cut, an own write or too many retries. */
const GIVEN_UP = /disconnect|^set$|maxretry/;

type Action = (context: FuzzContext, client: FuzzClient) => void;

const numberFrom = (value: unknown): number => (typeof value === 'number' ? value : 0);

function follow({ ledger }: FuzzContext, what: string, done: Promise<unknown>, then?: () => void): void {
  ledger.open += 1;
  const settled = (error?: unknown) => {
    ledger.open -= 1;
    const reason = error instanceof Error ? error.message : '';
    if (!error) then?.();
    else if (!GIVEN_UP.test(reason)) ledger.refusals.push(`${what}: ${reason || String(error)}`);
  };
  done.then(() => settled(), settled);
}

/**
 * Listening clients write whole children only: for a deeper write over a leaf that another client sets, the
 * SDK shows nothing once the write is acknowledged.
 */
const target = ({ random }: FuzzContext, { listens }: FuzzClient): string =>
  listens ? anyChild(random) : anyTarget(random);

const replace: Action = (context, client) => {
  const { random, sdk } = context;
  const value = random.chance(0.2) ? null : anyChildren(random, 3);
  follow(context, 'replace', sdk.set(client.at(anyBranch(random)), value));
};

const set: Action = (context, client) => {
  const { random, sdk } = context;
  const path = target(context, client);
  follow(context, `set ${path}`, sdk.set(client.at(path), anyValue(random, 3)));
};

const update: Action = (context, client) => {
  const { random, sdk } = context;
  const keys = Array.from({ length: 1 + random.below(4) }, () => anyKey(random));
  const values = Object.fromEntries(keys.map((key) => [key, anyValue(random, 2)]));
  follow(
    context,
    'update',
    sdk.update(client.at(client.listens ? anyBranch(random) : anyPlace(random)), values),
  );
};

const remove: Action = (context, client) => {
  const { sdk } = context;
  follow(context, 'remove', sdk.remove(client.at(target(context, client))));
};

const increment: Action = (context, client) => {
  const { random, sdk } = context;
  follow(
    context,
    'increment',
    sdk.set(client.at(target(context, client)), sdk.increment(random.pick([1, -2, 0.5]))),
  );
};

const timestamp: Action = (context, client) => {
  const { sdk } = context;
  follow(context, 'timestamp', sdk.set(client.at(target(context, client)), sdk.serverTimestamp()));
};

const push: Action = (context, client) => {
  const { random, sdk } = context;
  const done = sdk.push(client.at(anyBranch(random)), anyValue(random, 1)).then(() => undefined);
  follow(context, 'push', done);
};

const transact: Action = (context, client) => {
  const { random, sdk } = context;
  const aborts = random.chance(0.1);
  const change = (value: unknown) => (aborts ? undefined : numberFrom(value) + 1);
  follow(context, 'transaction', sdk.runTransaction(client.at(target(context, client)), change));
};

const count: Action = (context, client) => {
  const { random, sdk, ledger } = context;
  const at = client.at('counter');
  const done = random.chance(0.5)
    ? sdk.set(at, sdk.increment(1))
    : sdk.runTransaction(at, (value) => numberFrom(value) + 1, { applyLocally: random.chance(0.5) });
  ledger.uncertain += 1;
  follow(context, 'count', done, () => {
    ledger.uncertain -= 1;
    ledger.counted += 1;
  });
};

const acknowledge: Action = (context, client) => {
  const { random, sdk, ledger } = context;
  const key = `${client.name}-${ledger.acknowledged.size}-${random.below(1e6)}`;
  const number = random.below(1e6);
  const done = sdk.set(client.at(`acknowledged/${key}`), number);
  follow(context, 'acknowledge', done, () => ledger.acknowledged.set(key, number));
};

const leaveWill: Action = ({ random, sdk, ledger }, client) => {
  const number = random.below(1e6);
  const link = client.link();
  ledger.wills.delete(client.name);
  // Not tracked: the SDK forgets it when the connection is lost before the response.
  void sdk
    .onDisconnect(client.at(`wills/${client.name}`))
    .set(number)
    .then(() => client.link() === link && ledger.wills.set(client.name, number));
};

const listen: Action = ({ random, live }, client) => {
  if (!client.listens) return;
  const queries = live.get(client) ?? [];
  if (queries.length >= MOST_LISTENS) return unlisten({ random, live } as FuzzContext, client);
  const query = client.listen(anyPlace(random), anyQuery(random));
  if (query) live.set(client, [...queries, query]);
};

const unlisten: Action = ({ random, live }, client) => {
  const queries = [...(live.get(client) ?? [])];
  const [stopped] = queries.splice(random.below(queries.length), 1);
  stopped?.stop();
  live.set(client, queries);
};

const WEIGHTS: [number, Action][] = [
  [24, set],
  [2, replace],
  [10, update],
  [8, remove],
  [5, increment],
  [2, timestamp],
  [3, push],
  [6, transact],
  [5, count],
  [4, acknowledge],
  [3, leaveWill],
  [14, listen],
  [7, unlisten],
];
const ACTIONS = WEIGHTS.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

/** Runs one random operation of one client. */
export function act(context: FuzzContext, client: FuzzClient): void {
  context.random.pick(ACTIONS)(context, client);
}

/** Runs one random write. */
export function write(context: FuzzContext, client: FuzzClient): void {
  context.random.pick([set, replace, update, remove, increment, timestamp])(context, client);
}
