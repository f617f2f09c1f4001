import { randomBytes } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Logger } from '../../../platform/log';
import { createNetworkBuckets } from '../../../platform/net/network-buckets';
import type { Session } from '../engine/session';
import type { RealtimeLimits } from '../realtime-limits';
import { ClosingSocket, type Connection, createAllowances, createConnection } from './connection';
import type { Link } from './messages';

/** A rejected upgrade: HTTP status and a text for debugging. */
interface Refusal {
  status: number;
  reason: string;
}

/** An accepted upgrade. */
interface Admitted {
  /** Host and port as the client sees them. */
  host: string;
  address: string;
  /** Id of the previous connection of the client. */
  lastSession: string | undefined;
}

interface AdmissionParts {
  namespace: string;
  /** Returns undefined for a host that is not of this server. */
  hostOf(request: IncomingMessage): string | undefined;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string | undefined, host: string): boolean;
  /** Returns whether this address may have another connection. */
  mayConnect(address: string): boolean;
  isClosing(): boolean;
}

const REALTIME_PATH = '/.ws';
const PROTOCOL = '5';

const refusal = (status: number, reason: string): Refusal => ({ status, reason });

function addressFault(url: URL, namespace: string): Refusal | undefined {
  if (url.pathname !== REALTIME_PATH) return refusal(404, 'There is nothing at this address.');
  if (url.searchParams.get('v') !== PROTOCOL) return refusal(400, 'This version of the protocol is unknown.');
  if (url.searchParams.get('ns') !== namespace) return refusal(404, 'There is no such namespace.');
  return undefined;
}

/** Checks an upgrade request. */
function checkUpgrade(request: IncomingMessage, parts: AdmissionParts): Admitted | Refusal {
  const target = request.url ?? '';
  if (!URL.canParse(target, 'http://host')) return refusal(400, 'The address is malformed.');
  const url = new URL(target, 'http://host');
  const fault = addressFault(url, parts.namespace);
  if (fault) return fault;
  const host = parts.hostOf(request);
  if (host === undefined) return refusal(400, 'This address does not belong to this venue.');
  if (!parts.isOwnOrigin(request.headers.origin, host)) return refusal(403, 'The origin is not allowed.');
  const address = parts.addressOf(request);
  if (parts.isClosing()) return refusal(503, 'The server is stopping.');
  if (!parts.mayConnect(address)) return refusal(429, 'There are too many connections from this address.');
  return { host, address, lastSession: url.searchParams.get('ls') ?? undefined };
}

/** Responds to an upgrade request with an HTTP error. */
function rejectUpgrade(socket: Duplex, { status, reason }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(reason)}`,
  ];
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}`);
}

export interface ConnectionsParts extends Omit<AdmissionParts, 'mayConnect' | 'isClosing'> {
  limits: RealtimeLimits;
  clock: () => number;
  log: Logger;
  openSession(link: Link): Session;
}

const GOING_AWAY = 1001;
const NORMAL = 1000;

export function createConnections(parts: ConnectionsParts) {
  const { limits, log, clock } = parts;
  const settings = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    closeTimeout: limits.closeTimeout,
    WebSocket: ClosingSocket,
  };
  const server = new WebSocketServer(settings);
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
      ...parts,
      id,
      host,
      address,
      webSocket,
      socket,
      allowances,
      onEnd,
      onFault,
    });
    open.set(id, connection);
  }

  return {
    /** Handles the HTTP upgrade to a WebSocket. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const upgrade = checkUpgrade(request, admission);
      if ('status' in upgrade) rejectUpgrade(socket, upgrade);
      else {
        // Response and first message are sent together.
        socket.cork();
        server.handleUpgrade(request, socket, head, (webSocket) => start(webSocket, socket, upgrade));
        socket.uncork();
      }
    },
    /** Returns the open connections, and those closed by the server so far. */
    stats: () => ({ connections: open.size, dropped }),
    /** Ends all sessions, then waits for their sockets. */
    async close() {
      closing = true;
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
