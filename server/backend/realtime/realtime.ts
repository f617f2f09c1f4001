import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../platform/log';
import type { PersonChanges } from '../../platform/store/person-changes';
import { PROJECT_ID } from '../project-id';
import { createDataStore } from './engine/data-store';
import { createFanOut } from './engine/fan-out';
import { createRuleReads } from './engine/rule-reads';
import { createSession } from './engine/session';
import { createUserConnections, createUserListens } from './engine/user-connections';
import type { Verify } from './engine/verify-token';
import { createWriteQuota } from './engine/write-quota';
import type { Persistence } from './persistence/persistence';
import { keepStoredUse, type UseStore } from './persistence/stored-use';
import { REALTIME_LIMITS, type RealtimeLimits } from './realtime-limits';
import type { Rules } from './rules/rules';
import { jsonOf } from './tree/json';
import { parsePath } from './tree/path';
import type { Json, Path, Primitive } from './tree/read-node';
import { createTree, type Tree } from './tree/tree';
import { createViews } from './tree/views';
import { createConnections } from './wire/connections';

type Branch = Record<string, Json>;

const newBranch = (): Branch => Object.create(null) as Branch;

function putLeaf(root: Branch, path: Path, value: Primitive): void {
  const parent = path.slice(0, -1).reduce((branch, key) => {
    branch[key] ??= newBranch();
    return branch[key] as Branch;
  }, root);
  parent[path.at(-1) ?? ''] = value;
}

/** A row that an earlier version of the server stored for a priority. */
const PRIORITY = /(^|\/)\.priority$/;

/** Returns the tree of leaves by joined path. */
export function treeFromLeaves(leaves: ReadonlyMap<string, Primitive>, now: number): Tree {
  const tree = createTree();
  const root = newBranch();
  for (const [path, value] of leaves) if (!PRIORITY.test(path)) putLeaf(root, path.split('/'), value);
  tree.apply([{ path: [], value: leaves.get('') ?? root }], now);
  return tree;
}

/** The realtime database, which serves the unmodified `firebase/database` SDK. */
export type Realtime = Awaited<ReturnType<typeof createRealtime>>;

export interface RealtimeOptions {
  persistence: Omit<Persistence, 'isOverloaded' | 'isDiskFull'> & Partial<Persistence>;
  /** What users have added before; forgotten with the process when missing. */
  use?: UseStore;
  rules: Rules;
  verify: Verify;
  /** The changes after which the connections of a person are verified at once, and not only about once a minute. */
  changes?: Pick<PersonChanges, 'watch'> | undefined;
  /** The only namespace; the project of this installation by default. */
  namespace?: string;
  /**
   * Returns host and port as the client sees them, undefined when they are not of this server; by default the header.
   */
  hostOf?(request: IncomingMessage): string | undefined;
  /** Returns the address that connections are counted by; the peer by default. */
  addressOf?(request: IncomingMessage): string;
  isOwnOrigin(origin: string | undefined, host: string): boolean;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  limits?: Partial<RealtimeLimits>;
}

const headerHost = ({ headers }: IncomingMessage): string | undefined => headers.host;

const peerAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Opens the realtime database with the saved data. */
export async function createRealtime(options: RealtimeOptions) {
  const { persistence, rules, verify, log, clock = Date.now } = options;
  const { namespace = PROJECT_ID, hostOf = headerHost, addressOf = peerAddress } = options;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const tree = treeFromLeaves(await persistence.load(), clock());
  const views = createViews(tree);
  const fanOut = createFanOut({ views, limits });
  const userConnections = createUserConnections();
  const ruleReads = createRuleReads();
  const watchers: ((paths: readonly Path[]) => void)[] = [];
  const onChange = (paths: readonly Path[]) => {
    // First, so that nobody receives what they may not read any more.
    ruleReads.touch(paths);
    fanOut.touch(paths);
    for (const changed of watchers) changed(paths);
  };
  const before = (await options.use?.load()) ?? new Map();
  const quota = createWriteQuota({ limits, clock, storedBytes: tree.bytes, before });
  const closeUse = options.use && keepStoredUse({ store: options.use, ...quota, log });
  const data = createDataStore({ tree, rules, persistence, quota, clock, onChange });
  const userListens = createUserListens(limits.listensPerUser);
  const session = {
    data,
    views,
    fanOut,
    rules,
    userConnections,
    userListens,
    quota,
    ruleReads,
    verify,
    clock,
    limits,
    log,
  };
  options.changes?.watch((uid) => {
    if (uid !== undefined) userConnections.recheck(uid);
  });
  const connections = createConnections({
    ...options,
    namespace,
    hostOf,
    addressOf,
    limits,
    clock,
    openSession: (link) => createSession(session, link),
  });

  return {
    /** Handles the HTTP upgrade of `/.ws`, or rejects it with an HTTP error. */
    handleUpgrade: connections.handleUpgrade,
    /**
     * Writes all paths or none, without checking rules. Resolves when durable.
     * Rejects with BadData for malformed paths or values, and with another error when it cannot be saved.
     */
    async write(values: Record<string, Json>) {
      const writes = Object.entries(values).map(([path, value]) => ({ path: parsePath(path), value }));
      const written = data.write({ writes, as: 'server' });
      if (written.status !== 'ok') throw new Error(`the write failed: ${written.status}`);
      await written.durable;
    },
    /** Returns the data at a path. @throws BadData for a malformed path */
    read: (path: string): Json => jsonOf(tree.at(parsePath(path))),
    /** Returns the keys of the children at a path. @throws BadData for a malformed path */
    keys: (path: string): string[] => Array.from(tree.at(parsePath(path))?.entries() ?? [], ([key]) => key),
    /** Calls back with the root at once, and then with the paths of every change, after it; also of one that is undone. */
    watch(listener: (paths: readonly Path[]) => void) {
      watchers.push(listener);
      listener([[]]);
    },
    /** Calls back when the last connection of a user is closed and its disconnect writes are done. */
    onGone: userConnections.onGone,
    /** Returns whether a user is signed in on an open connection. */
    isConnected: (uid: string) => userConnections.count(uid) > 0,
    /** Returns current and total counts for the metrics. */
    stats: () => ({ ...connections.stats(), ...fanOut.stats() }),
    /** Runs all disconnect writes, closes all connections and saves everything. */
    async close() {
      await connections.close();
      await closeUse?.();
      await persistence.close();
    },
  };
}
