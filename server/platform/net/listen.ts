import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ConfigurationError } from '../config/configuration-error';
import type { Environment } from '../config/environment';
import { isTrusted, networkOf } from './client-address';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits';
import { rejectMalformedRequests } from './malformed-requests';
import { rejectSocket } from './reject-socket';
import { endSlowSenders } from './slow-senders';
import { isWebSocket, type Upgrade } from './upgrades';

const isAwaited = (answer: ServerResponse | undefined, socket: Socket): boolean =>
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
    if (!isAwaited(answers.get(socket), socket)) socket.destroy();
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
