import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ConfigurationError } from '../config/configuration-error';
import type { Environment } from '../config/environment';
import { isTrusted, networkOf } from './client-address';
import { isWebSocket, rejectSocket, type Upgrade } from './upgrades';

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const isUnfinished = (answer: ServerResponse | undefined): answer is ServerResponse =>
  answer !== undefined && !answer.writableFinished && !answer.destroyed;

/** Rejects after the response to a complete request, or instead of the response to an incomplete one. */
function rejectAfter(socket: Duplex, status: number, answer: ServerResponse | undefined): void {
  if (!isUnfinished(answer)) rejectSocket(socket, status);
  else if (answer.req.complete) answer.once('finish', () => rejectSocket(socket, status));
  else if (answer.headersSent) socket.destroy();
  else rejectSocket(socket, status);
}

/** Rejects malformed HTTP requests, once for each connection. */
function rejectMalformedRequests(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();

  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    answers.set(incoming.socket, answer);
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else rejectAfter(socket, STATUS[code] ?? 400, answers.get(socket));
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => rejectSocket(socket, 405));
}

const isAnswerAwaited = (answer: ServerResponse | undefined, socket: Socket): boolean =>
  answer !== undefined && !answer.writableFinished && socket.writableLength === 0;

/**
 * Closes connections whose client reads nothing of a response for `timeout` milliseconds, or that are idle
 * longer than the keep-alive timeout; those that wait for the server stay open. Node counts every byte that
 * was read, also of one large chunk.
 */
function endSlowReaders(server: Server, timeout: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answers.set(socket, answer);
  });
  server.setTimeout(timeout, (socket: Socket) => {
    if (!isAnswerAwaited(answers.get(socket), socket)) socket.destroy();
  });
}

/**
 * Limits each network to `most` concurrent connections. The returned function counts a connection until it
 * closes, and returns false when its network has too many.
 * @param trustProxy addresses whose connections belong to many networks
 */
function createNetworkConnections(most: number, trustProxy: readonly string[]): (socket: Socket) => boolean {
  const open = new Map<string, number>();

  function change(network: string, by: 1 | -1): void {
    const left = (open.get(network) ?? 0) + by;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  }

  return (socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const network = networkOf(address);
    const isFull = !isTrusted(address, trustProxy) && (open.get(network) ?? 0) >= most;
    change(network, 1);
    socket.once('close', () => change(network, -1));
    return !isFull;
  };
}

const IDLE_CHECK = 50;

type Fetch = Parameters<typeof getRequestListener>[0];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KB = 1_024;

/** Limits of a connection: size of its headers, timeouts and minimum speed; bytes and milliseconds. */
export interface ConnectionLimits {
  /** Concurrent connections of one network, WebSockets included; those of trusted proxies are not counted. */
  connectionsPerNetwork: number;
  /** Maximum size of the request line and all headers. */
  headerBytes: number;
  headerCount: number;
  /** Timeout for the headers, from the opening of the connection or its last use. */
  headerTimeout: number;
  /** Timeout for a complete request. */
  requestTimeout: number;
  /** Grace period before the minimum speed of a body applies. */
  bodyTimeout: number;
  /** The minimum average speed since the beginning of the body. */
  bodyBytesPerSecond: number;
  /** Timeout of a client that reads none of its pending response. */
  readTimeout: number;
  /** Keep-alive timeout between two requests. */
  idleTimeout: number;
  requestsPerConnection: number;
  /** Interval of the checks for slow connections. */
  checkInterval: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsPerNetwork: 10_000,
  headerBytes: 16 * KB,
  headerCount: 100,
  headerTimeout: 15 * SECOND,
  requestTimeout: 5 * MINUTE,
  bodyTimeout: 15 * SECOND,
  bodyBytesPerSecond: KB,
  readTimeout: 2 * MINUTE,
  idleTimeout: 10 * SECOND,
  requestsPerConnection: 100_000,
  checkInterval: 5 * SECOND,
};

interface Handlers {
  fetch: Fetch;
  /** Handles WebSocket upgrades. */
  upgrade: Upgrade;
  limits?: Partial<ConnectionLimits>;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use',
  EACCES: 'needs more permissions',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host name',
};

/** Answers an upgrade to another protocol, such as h2c, as an ordinary request, which its client accepts. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket, timeout: number): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.destroySoon());
  socket.on('error', () => socket.destroy());
  socket.setTimeout(timeout, () => socket.destroy());
  server.emit('request', request, response);
}

/** Responds to requests that cannot reach the application, mostly with a malformed address or host. */
const answerFault = (error: unknown): Response =>
  error instanceof RequestError
    ? Response.json({ errMsg: 'The request is not valid.' }, { status: 400 })
    : Response.json({ errMsg: 'Something went wrong on the server. Try again later.' }, { status: 500 });

type Limits = Pick<ConnectionLimits, 'bodyTimeout' | 'bodyBytesPerSecond' | 'checkInterval'>;

/** A request whose body is being received. */
interface Arrival {
  incoming: IncomingMessage;
  answer: ServerResponse;
  /** Start time, and the byte count of the connection at the start. */
  since: number;
  from: number;
}

const MILLISECONDS = 1_000;

/** Returns whether the body waits for the client, not for the server. */
const isBodyAwaited = ({ readableLength }: IncomingMessage): boolean => readableLength === 0;

function isSlow({ incoming, since, from }: Arrival, limits: Limits, now: number): boolean {
  const elapsed = now - since;
  if (elapsed < limits.bodyTimeout || !isBodyAwaited(incoming)) return false;
  return (incoming.socket.bytesRead - from) * MILLISECONDS < elapsed * limits.bodyBytesPerSecond;
}

function end({ incoming, answer }: Arrival): void {
  if (answer.headersSent) incoming.socket.destroy();
  else rejectSocket(incoming.socket, 408);
}

/** Returns whether the body is complete or aborted; aborts it when it is too slow. */
function isOver(arrival: Arrival, limits: Limits, now: number): boolean {
  const { complete, destroyed } = arrival.incoming;
  if (complete || destroyed) return true;
  if (!isSlow(arrival, limits, now)) return false;
  end(arrival);
  return true;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Closes connections that send a body too slowly, so that they hold no resources. */
function endSlowSenders(server: Server, limits: Limits): void {
  const arriving = new Map<Socket, Arrival>();

  function check(): void {
    const now = performance.now();
    for (const [socket, arrival] of arriving) if (isOver(arrival, limits, now)) arriving.delete(socket);
  }

  server.on('request', (incoming: IncomingMessage, answer: ServerResponse) => {
    const { socket } = incoming;
    if (hasBody(incoming))
      arriving.set(socket, { incoming, answer, since: performance.now(), from: socket.bytesRead });
  });
  const timer = setInterval(check, limits.checkInterval);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function boundedServer(fetch: Fetch, limits: ConnectionLimits): Server {
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.idleTimeout,
    connectionsCheckingInterval: limits.checkInterval,
  };
  const server = createServer(options, getRequestListener(fetch, { errorHandler: answerFault }));
  server.maxHeadersCount = limits.headerCount;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  rejectMalformedRequests(server);
  endSlowSenders(server, limits);
  endSlowReaders(server, limits.readTimeout);
  return server;
}

/** Rejects a further connection of a network with too many, before reading from it. */
function admitConnections(server: Server, most: number, trustProxy: readonly string[]): void {
  const isAdmitted = createNetworkConnections(most, trustProxy);
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!isAdmitted(socket)) rejectSocket(socket, 429);
    else for (const listener of accept) listener.call(server, socket);
  });
}

/**
 * Listens on the host and port of the environment, with the connection limits.
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen(
  { host, port, trustProxy }: Pick<Environment, 'host' | 'port' | 'trustProxy'>,
  { fetch, upgrade, limits }: Handlers,
): Promise<Server> {
  const all = { ...CONNECTION_LIMITS, ...limits };
  const server = boundedServer(fetch, all);
  admitConnections(server, all.connectionsPerNetwork, trustProxy);
  server.on('upgrade', (request, socket, head) => {
    if (isWebSocket(request)) upgrade(request, socket, head);
    else answerPlainly(server, request, socket as Socket, all.readTimeout);
  });
  try {
    await once(server.listen(port, host), 'listening');
    return server;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigurationError(`Port ${port} on ${host} ${REASONS[code] ?? `cannot be used (${code})`}.`);
  }
}

/** Stops accepting, waits up to `timeout` milliseconds for running requests, then closes all connections. */
export async function stopListening(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const cut = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
