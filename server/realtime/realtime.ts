import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../log';
import { PROJECT_ID } from '../project-id';
import { createDataStore } from './engine/data-store';
import { createFanOut } from './engine/fan-out';
import { filledTree } from './engine/fill-tree';
import { createPeople } from './engine/people';
import { createSession } from './engine/session';
import type { Verify } from './engine/token-refusal';
import type { Persistence } from './persistence/persistence';
import { REALTIME_LIMITS, type RealtimeLimits } from './realtime-limits';
import type { Rules } from './rules/rules';
import { jsonOf } from './tree/json';
import { parsePath } from './tree/path';
import type { Json } from './tree/read-node';
import { createViews } from './tree/views';
import { createConnections } from './wire/connections';

/** The realtime database: what the unmodified `firebase/database` SDK talks to, and the server's own way in. */
export interface Realtime {
  /** Takes the HTTP upgrade of `/.ws` over; what is not admitted gets an HTTP refusal. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Writes all paths or none, subject to no rules. Resolves when durable.
   * Rejects with BadData for malformed paths or values, and with another error when it cannot be written down.
   */
  write(writes: Record<string, Json>): Promise<void>;
  /** What stands at a path. @throws BadData for a malformed path */
  read(path: string): Json;
  /** Calls back when the last connection that spoke for a person is gone and its last writes have happened. */
  onGone(listener: (uid: string) => void): void;
  /** For the metrics: what is open now, and what happened since the start. */
  stats(): { connections: number; dropped: number; listens: number; deliveries: number };
  /** Runs what was arranged for the end of each connection, closes all and writes everything down. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  persistence: Omit<Persistence, 'isOverloaded'> & Partial<Persistence>;
  rules: Rules;
  verify: Verify;
  /** The only namespace there is; this installation's project by default. */
  namespace?: string;
  /**
   * Host and port of a request as the client knows them, undefined when this server does not answer for them;
   * by default what the request says.
   */
  hostOf?(request: IncomingMessage): string | undefined;
  /** Where a request comes from, for counting; by default the peer. */
  addressOf?(request: IncomingMessage): string;
  isOwnOrigin(origin: string | undefined, host: string): boolean;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  limits?: Partial<RealtimeLimits>;
}

const headerHost = ({ headers }: IncomingMessage): string | undefined => headers.host;

const peerAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Opens the realtime database with everything that was kept. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { persistence, rules, verify, log, clock = Date.now } = options;
  const { namespace = PROJECT_ID, hostOf = headerHost, addressOf = peerAddress, isOwnOrigin } = options;
  const limits = { ...REALTIME_LIMITS, ...options.limits };
  const tree = filledTree(await persistence.load(), clock());
  const views = createViews(tree);
  const fanOut = createFanOut({ views, limits });
  const people = createPeople();
  const data = createDataStore({ tree, rules, persistence, clock, onChange: fanOut.touch });
  const session = { data, views, fanOut, rules, people, verify, clock, limits };
  const connections = createConnections({
    limits,
    clock,
    log,
    namespace,
    hostOf,
    addressOf,
    isOwnOrigin,
    openSession: (link) => createSession(session, link),
  });

  return {
    handleUpgrade: connections.handleUpgrade,
    async write(values) {
      const writes = Object.entries(values).map(([path, value]) => ({ path: parsePath(path), value }));
      const written = data.write({ writes, as: 'server' });
      if (written.status !== 'ok') throw new Error(`the write was refused: ${written.status}`);
      await written.durable;
    },
    read: (path) => jsonOf(tree.at(parsePath(path))),
    onGone: people.onGone,
    stats: () => ({ ...connections.stats(), ...fanOut.stats() }),
    async close() {
      await connections.close();
      await persistence.close();
    },
  };
}
