import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Logger } from '../../../platform/log';
import { createNetworkBuckets } from '../../../platform/net/network-buckets';
import type { Link } from '../engine/outbox';
import type { Session } from '../engine/session';
import type { RealtimeLimits } from '../realtime-limits';
import { type AdmissionParts, type Admitted, checkUpgrade, rejectUpgrade } from './admission';
import { createAllowances } from './assembler';
import { ClosingSocket } from './closing-socket';
import { type Connection, createConnection } from './connection';
import { createHeartbeat } from './heartbeat';

/** All connections of the server. */
export interface Connections {
  /** Handles the HTTP upgrade to a WebSocket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Returns the open connections, and those closed by the server so far. */
  stats(): { connections: number; dropped: number };
  /** Ends all sessions, then waits for their sockets. */
  close(): Promise<void>;
}

export interface ConnectionsParts extends Omit<AdmissionParts, 'mayConnect' | 'isClosing'> {
  limits: RealtimeLimits;
  clock: () => number;
  log: Logger;
  openSession(link: Link): Session;
}

const GOING_AWAY = 1001;
const NORMAL = 1000;

export function createConnections(parts: ConnectionsParts): Connections {
  const { limits, log, clock, openSession } = parts;
  const settings = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    closeTimeout: limits.closeTimeout,
    WebSocket: ClosingSocket,
  };
  const server = new WebSocketServer(settings);
  const heartbeat = createHeartbeat(limits.pingInterval);
  const open = new Map<string, Connection>();
  const sockets = new Set<Duplex>();
  const perAddress = new Map<string, number>();
  const connectRate = createNetworkBuckets(
    { burst: limits.connectBurst, perSecond: limits.connectsPerSecond },
    clock,
  );
  const allowances = createAllowances(limits);
  let closing = false;
  let dropped = 0;
  let allClosed: (() => void) | undefined;

  const admission: AdmissionParts = {
    ...parts,
    mayConnect: (address) =>
      (perAddress.get(address) ?? 0) < limits.connectionsPerAddress && connectRate.take(address),
    isClosing: () => closing,
  };

  function count(address: string, change: 1 | -1): void {
    const next = (perAddress.get(address) ?? 0) + change;
    if (next > 0) perAddress.set(address, next);
    else perAddress.delete(address);
  }

  function onEnd(connection: Connection, reason: string): void {
    open.delete(connection.id);
    heartbeat.remove(connection);
    count(connection.address, -1);
    if (!reason || closing) return;
    dropped += 1;
    log.info({ reason, connections: open.size }, 'realtime connection closed by the server');
  }

  const onFault = (error: unknown) => log.error({ err: error }, 'a realtime request failed');

  function watchSocket(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) allClosed?.();
    });
  }

  function start(webSocket: ClosingSocket, socket: Duplex, { host, address, lastSession }: Admitted): void {
    if (lastSession) open.get(lastSession)?.end(NORMAL, 'the client came back');
    const id = randomBytes(18).toString('base64url');
    watchSocket(socket);
    count(address, 1);
    const connection = createConnection({
      id,
      host,
      address,
      webSocket,
      socket,
      limits,
      allowances,
      clock,
      openSession,
      onEnd,
      onFault,
    });
    open.set(id, connection);
    heartbeat.add(connection);
  }

  return {
    handleUpgrade(request, socket, head) {
      const upgrade = checkUpgrade(request, admission);
      if ('status' in upgrade) rejectUpgrade(socket, upgrade);
      else {
        // Response and first message are sent together.
        socket.cork();
        server.handleUpgrade(request, socket, head, (webSocket) => start(webSocket, socket, upgrade));
        socket.uncork();
      }
    },
    stats: () => ({ connections: open.size, dropped }),
    async close() {
      closing = true;
      heartbeat.stop();
      log.info({ connections: open.size }, 'closing all realtime connections');
      const closed = new Promise<void>((resolve) => {
        allClosed = resolve;
      });
      for (const connection of [...open.values()]) connection.end(GOING_AWAY, 'the server is stopping');
      if (sockets.size > 0) await closed;
      server.close();
    },
  };
}
