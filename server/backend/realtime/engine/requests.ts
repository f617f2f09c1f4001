import type { TokenBucket } from '../../../platform/net/network-buckets';
import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import { BadData, TooBig } from '../tree/errors';
import { parsePath } from '../tree/path';
import { isDefault, parseQuery, type Query, toRuleQuery } from '../tree/query';
import type { Json, Path } from '../tree/read-node';
import type { Views } from '../tree/views';
import type { Body, ClientRequest, Reply } from '../wire/messages';
import type { ConnectionAuth } from './connection-auth';
import type { DataStore, Writes, Written } from './data-store';
import type { DisconnectWrites } from './disconnect-writes';
import type { Listens } from './listens';
import type { OrderLimit } from './order-limit';
import {
  BeyondLimit,
  DATA_STALE,
  DISK_FULL,
  errorReply,
  ok,
  PERMISSION_DENIED,
  QUOTA_EXCEEDED,
  STORAGE_FULL,
  tooMany,
  UNAVAILABLE,
  unusable,
} from './reply';
import type { WriteQuota } from './write-quota';

/**
 * An answer: `now`; `happened`: done and answered when durable; `later`: asynchronous, and later requests of the
 * connection wait for it.
 */
export type Answer = { now: Reply } | { happened: Promise<Reply> } | { later: Promise<Reply> };

interface RequestsParts {
  data: DataStore;
  views: Pick<Views, 'read'>;
  rules: Pick<Rules, 'mayRead'>;
  clock: () => number;
  listens: Listens;
  checkOrder: OrderLimit;
  connectionAuth: ConnectionAuth;
  disconnectWrites: DisconnectWrites;
  writeRate: TokenBucket;
  quota: Pick<WriteQuota, 'take' | 'hasReadTooMuch' | 'read'>;
  askRate: TokenBucket;
  limits: RealtimeLimits;
}

type Action = (body: Body, size: number) => Answer;

const FAILURES: Record<Exclude<Written['status'], 'ok'>, Reply> = {
  permission_denied: PERMISSION_DENIED,
  too_often: tooMany('too many messages'),
  quota_exceeded: QUOTA_EXCEEDED,
  storage_full: STORAGE_FULL,
  datastale: DATA_STALE,
  disk_full: DISK_FULL,
  unavailable: UNAVAILABLE,
};

/** Whose writes all connections without a user share; no user has this id. */
const UNAUTHENTICATED = '';

const now = (reply: Reply): Answer => ({ now: reply });
const OK = now(ok());

/** Clients send undefined, null or an empty object for no query. */
const queryOf = (body: Body): Query => parseQuery(body.q ?? {});

const onePath = () => 1;
const mergedPaths = ({ d }: Body): number => Object.keys(d ?? {}).length;

/** Returns a text of a request, empty when missing. @throws BadData */
function textOf(body: Body, key: string): string {
  const value = body[key] ?? '';
  if (typeof value !== 'string') throw new BadData(`"${key}" must be a text.`);
  return value;
}

/** Returns the path of a request. @throws BadData */
function pathOf(body: Body): Path {
  if (typeof body.p !== 'string') throw new BadData('"p" must be a path.');
  return parsePath(body.p);
}

/** Returns the tag of a listen: a number, or null for the one without a query. @throws BadData */
function tagOf({ t }: Body): number | null {
  if (t === undefined || t === null) return null;
  if (!Number.isSafeInteger(t)) throw new BadData('"t" must be a number.');
  return t as number;
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function checkSize(value: unknown, most: number): void {
  const left = [value];
  for (let count = 1; left.length > 0; count += 1) {
    for (const child of childrenOf(left.pop())) left.push(child);
    if (count + left.length > most) throw new BeyondLimit('too much data in one write');
  }
}

/** Returns the data of a write. @throws BadData when missing, BeyondLimit for more than so many nodes */
function dataOf({ d }: Body, maxNodes: number): Json {
  if (d === undefined) throw new BadData('"d" is missing.');
  checkSize(d, maxNodes);
  return d as Json;
}

/**
 * Returns the writes of a merge: paths below that of the request, each with its value.
 * @throws BadData, or BeyondLimit for more than so many paths or nodes
 */
function mergeOf(body: Body, maxPaths: number, maxNodes: number): { path: Path; value: Json }[] {
  const base = pathOf(body);
  const data = dataOf(body, maxNodes);
  if (typeof data !== 'object' || data === null) throw new BadData('A merge needs an object.');
  const entries = Object.entries(data);
  if (entries.length > maxPaths) throw new BeyondLimit('too many paths in one write');
  return entries.map(([key, value]) => ({ path: [...base, ...parsePath(key)], value }));
}

/** Returns the actions of the protocol by their letters. */
function createActions(parts: RequestsParts): Record<string, Action> {
  const { data, views, rules, clock, listens, checkOrder, connectionAuth } = parts;
  const { disconnectWrites, writeRate, quota, askRate, limits } = parts;
  const { unauthenticatedWriteBytes, mergePaths, valueNodes } = limits;

  const limited =
    (action: Action): Action =>
    (body, size) =>
      writeRate.take(clock()) ? action(body, size) : now(tooMany('too many writes'));
  const asked =
    (action: Action): Action =>
    (body, size) =>
      askRate.take(clock()) ? action(body, size) : now(tooMany('too many requests'));

  const reading = (action: Action): Action =>
    asked((body, size) => {
      const uid = connectionAuth.auth()?.uid;
      return uid !== undefined && quota.hasReadTooMuch(uid)
        ? now(tooMany('too much was read'))
        : action(body, size);
    });

  /** Data is built before the rules are checked, so unauthenticated writes must be small, and few on all connections. */
  function refusalOf(paths: number, size: number, most: number): Reply | undefined {
    const auth = connectionAuth.auth();
    if (!auth && size > most) return PERMISSION_DENIED;
    return quota.take(auth?.uid ?? UNAUTHENTICATED, paths, size) ? undefined : tooMany('too many writes');
  }
  const writing = (most: number, pathsOf: (body: Body) => number, action: Action): Action =>
    limited((body, size) => {
      const refused = refusalOf(pathsOf(body), size, most);
      return refused ? now(refused) : action(body, size);
    });

  function write(writes: Writes['writes'], body: Body): Answer {
    const expected = body.h === undefined ? undefined : { path: pathOf(body), hash: textOf(body, 'h') };
    const written = data.write({ writes, as: connectionAuth.auth(), expected });
    if (written.status !== 'ok') return now(FAILURES[written.status]);
    if (!written.durable) return OK;
    const happened = written.durable.then(
      () => ok(),
      () => UNAVAILABLE,
    );
    return { happened };
  }

  function listen(body: Body): Answer {
    const query = queryOf(body);
    const wireQuery = isDefault(query) ? undefined : body.q;
    return now(
      listens.listen({ path: pathOf(body), query, wireQuery, tag: tagOf(body), hash: textOf(body, 'h') }),
    );
  }

  function read(body: Body): Answer {
    const path = pathOf(body);
    const query = queryOf(body);
    const request = {
      auth: connectionAuth.auth(),
      now: clock(),
      root: data.root(),
      path,
      query: toRuleQuery(query),
    };
    if (!rules.mayRead(request)) return now(PERMISSION_DENIED);
    checkOrder(path, query);
    return now(ok(views.read(path, query, limits.answerBytes)));
  }

  const signIn = (body: Body): Answer => ({ later: connectionAuth.signIn(textOf(body, 'cred')) });

  const arrangePut = (body: Body) => {
    const write = { path: pathOf(body), value: dataOf(body, valueNodes) };
    data.check([write]);
    disconnectWrites.put(write);
    return OK;
  };
  const arrangeMerge = (body: Body) => {
    const writes = mergeOf(body, limits.disconnectWrites, valueNodes);
    data.check(writes);
    disconnectWrites.merge(writes);
    return OK;
  };

  return {
    s: () => OK,
    appcheck: () => OK,
    unappeck: () => OK,
    auth: asked(signIn),
    gauth: asked(signIn),
    unauth: () => {
      connectionAuth.signOut();
      return OK;
    },
    q: reading(listen),
    n: (body) => {
      listens.unlisten(pathOf(body), queryOf(body));
      return OK;
    },
    g: reading(read),
    p: writing(unauthenticatedWriteBytes, onePath, (body) =>
      write([{ path: pathOf(body), value: dataOf(body, valueNodes) }], body),
    ),
    m: writing(unauthenticatedWriteBytes, mergedPaths, (body) =>
      write(mergeOf(body, mergePaths, valueNodes), body),
    ),
    o: writing(0, onePath, arrangePut),
    om: writing(0, mergedPaths, arrangeMerge),
    oc: limited((body) => {
      disconnectWrites.cancel(pathOf(body));
      return OK;
    }),
  };
}

/** Returns the answer to requests; errors of the client become replies. */
export function createRequests(parts: RequestsParts): (request: ClientRequest) => Answer {
  const actions = createActions(parts);
  /** What is found to be too much was counted for that. */
  function failed(error: unknown): Answer {
    const uid = parts.connectionAuth.auth()?.uid;
    if (error instanceof TooBig && uid !== undefined) parts.quota.read(uid, parts.limits.answerBytes);
    return now(errorReply(error));
  }
  return ({ action, body, size }) => {
    if (!Object.hasOwn(actions, action)) return now(unusable('There is no such action.'));
    try {
      return (actions[action] as Action)(body, size);
    } catch (error) {
      return failed(error);
    }
  };
}
