import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { CONNECTION_LIMITS, type ConnectionLimits } from './border/connection-limits';
import { createNetworkConnections } from './border/network-connections';
import { refuseGarbage } from './border/refuse-garbage';
import { refuseSocket } from './border/refuse-socket';
import { endSlowReaders } from './border/slow-readers';
import { endSlowSenders } from './border/slow-senders';
import { ConfigurationError } from './environment/configuration-error';
import type { Environment } from './environment/environment';
import { isWebSocket, type Upgrade } from './upgrades';

const IDLE_CHECK = 50;

type Fetch = Parameters<typeof getRequestListener>[0];

interface Handlers {
  fetch: Fetch;
  /** Takes requests for a WebSocket over. */
  upgrade: Upgrade;
  limits?: Partial<ConnectionLimits>;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host name',
};

/** Clients may offer another protocol, such as h2c, and are content with an ordinary answer. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket, patience: number): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.destroySoon());
  socket.on('error', () => socket.destroy());
  socket.setTimeout(patience, () => socket.destroy());
  server.emit('request', request, response);
}

/** What never reached the application: a malformed address or host, mostly. */
const answerFault = (error: unknown): Response =>
  error instanceof RequestError
    ? Response.json({ errMsg: 'The request is not valid.' }, { status: 400 })
    : Response.json({ errMsg: 'Something went wrong on the server. Try again later.' }, { status: 500 });

function boundedServer(fetch: Fetch, limits: ConnectionLimits): Server {
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerPatience,
    requestTimeout: limits.requestPatience,
    keepAliveTimeout: limits.idlePatience,
    connectionsCheckingInterval: limits.checkInterval,
  };
  const server = createServer(options, getRequestListener(fetch, { errorHandler: answerFault }));
  server.maxHeadersCount = limits.headerCount;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  refuseGarbage(server);
  endSlowSenders(server, limits);
  endSlowReaders(server, limits.readPatience);
  return server;
}

/** Who has too many connections is refused before anything is read of another one. */
function admitConnections(server: Server, most: number, trustProxy: readonly string[]): void {
  const isAdmitted = createNetworkConnections(most, trustProxy);
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!isAdmitted(socket)) refuseSocket(socket, 429);
    else for (const listener of accept) listener.call(server, socket);
  });
}

/**
 * Listens where the environment says, within the limits of what a connection may cost.
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen(
  { host, port, trustProxy }: Environment,
  { fetch, upgrade, limits }: Handlers,
): Promise<Server> {
  const all = { ...CONNECTION_LIMITS, ...limits };
  const server = boundedServer(fetch, all);
  admitConnections(server, all.connectionsPerNetwork, trustProxy);
  server.on('upgrade', (request, socket, head) => {
    if (isWebSocket(request)) upgrade(request, socket, head);
    else answerPlainly(server, request, socket as Socket, all.readPatience);
  });
  try {
    await once(server.listen(port, host), 'listening');
    return server;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigurationError(`Port ${port} of ${host} ${REASONS[code] ?? `cannot be used (${code})`}.`);
  }
}

/** Stops accepting, lets running requests finish for `patience` milliseconds, then cuts what is left. */
export async function stopListening(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
