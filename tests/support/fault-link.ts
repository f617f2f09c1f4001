import type { Duplex } from 'node:stream';
import { type Delay, type Lane, openLane } from './fault-lane';

/** A socket that can also be reset. */
export type FaultSocket = Duplex & { resetAndDestroy(): unknown };

export type Direction = 'toServer' | 'toClient' | 'both';

/** One connection through the proxy, and what can happen to it. */
export interface Link {
  /** Both ends see the connection reset. */
  reset(): void;
  /** Resets when the server has got so many more pieces of what the client sends: in the middle of something. */
  resetAfter(pieces: number): void;
  /** Both ends see the connection end in order. */
  end(): void;
  /** The client is cut off while its connection to the server stays open and silent. */
  linger(): void;
  /** The server is cut off while the client's connection stays open and silent. */
  orphan(): void;
  /** What is sent vanishes from now on, and nobody learns of it. */
  swallow(direction: Direction): void;
  /** Nothing arrives until `resume`; nothing is lost. */
  stall(direction: Direction): void;
  resume(direction: Direction): void;
  delay(direction: Direction, by: Delay): void;
  /** Bytes that arrived. */
  passed(): { toServer: number; toClient: number };
  /** Resolves when neither end is open. */
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

  // A reset from one end is one for the other, unless the link swallows.
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
