import type { Duplex } from 'node:stream';
import { type Delay, type Lane, openLane } from './fault-lane';

/** A socket that can also be reset. */
export type FaultSocket = Duplex & { resetAndDestroy(): unknown };

export type Direction = 'toServer' | 'toClient' | 'both';

/** One connection through the proxy, and its possible faults. */
export interface Link {
  /** Resets the connection at both ends. */
  reset(): void;
  /** Resets when the server has received this many more chunks from the client, in the middle of a message. */
  resetAfter(pieces: number): void;
  /** Ends the connection properly at both ends. */
  end(): void;
  /** Disconnects the client while its connection to the server stays open and silent. */
  linger(): void;
  /** Disconnects the server while the client's connection stays open and silent. */
  orphan(): void;
  /** Silently drops all data from now on. */
  swallow(direction: Direction): void;
  /** Delays all data until `resume`, without loss. */
  stall(direction: Direction): void;
  resume(direction: Direction): void;
  delay(direction: Direction, by: Delay): void;
  /** The bytes that arrived. */
  passed(): { toServer: number; toClient: number };
  /** Resolves when both ends are closed. */
  readonly closed: Promise<void>;
}

/** Joins the sockets of a client and of a server. */
export function openLink(client: FaultSocket, server: FaultSocket): Link {
  const lanes = { toServer: openLane(client, server), toClient: openLane(server, client) };
  const chosen = (direction: Direction): Lane[] =>
    direction === 'both' ? Object.values(lanes) : [lanes[direction]];
  const each = (direction: Direction, act: (lane: Lane) => void) => chosen(direction).forEach(act);
  const cut = (act: (socket: FaultSocket) => void, ...sockets: FaultSocket[]) => {
    each('both', (lane) => lane.drop());
    sockets.forEach(act);
  };
  const swallow = (direction: Direction) => each(direction, (lane) => lane.swallow());
  const reset = (socket: FaultSocket) => void socket.resetAndDestroy();
  const isShut = (socket: FaultSocket) => new Promise((resolve) => socket.once('close', resolve));

  // A reset at one end resets the other, unless the link drops data.
  for (const [one, other, lane] of [
    [client, server, lanes.toServer],
    [server, client, lanes.toClient],
  ] as const)
    one.on('error', () => lane.isSwallowing() || other.resetAndDestroy());

  const resetBoth = () => cut(reset, client, server);
  return {
    reset: resetBoth,
    resetAfter: (pieces) => lanes.toServer.after(pieces, resetBoth),
    end: () => cut((socket) => socket.end(), client, server),
    linger: () => {
      swallow('both');
      reset(client);
    },
    orphan: () => {
      swallow('both');
      reset(server);
    },
    swallow,
    stall: (direction) => each(direction, (lane) => lane.stall()),
    resume: (direction) => each(direction, (lane) => lane.resume()),
    delay: (direction, by) => each(direction, (lane) => lane.delay(by)),
    passed: () => ({ toServer: lanes.toServer.passed(), toClient: lanes.toClient.passed() }),
    closed: Promise.all([isShut(client), isShut(server)]).then(() => undefined),
  };
}
