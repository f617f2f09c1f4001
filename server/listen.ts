import { once } from 'node:events';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigurationError } from './environment/configuration-error';
import type { Environment } from './environment/environment';
import type { Upgrade } from './upgrades';

const IDLE_CHECK = 50;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

interface Handlers {
  fetch: Fetch;
  /** Takes requests for a WebSocket over. */
  upgrade: Upgrade;
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host name',
};

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Clients may offer another protocol, such as h2c, and are content with an ordinary answer. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.destroySoon());
  socket.on('error', () => socket.destroy());
  server.emit('request', request, response);
}

/**
 * Listens where the environment says.
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen({ host, port }: Environment, { fetch, upgrade }: Handlers): Promise<Server> {
  const server = createAdaptorServer({ fetch }) as Server;
  server.on('upgrade', (request, socket, head) => {
    if (isWebSocket(request)) upgrade(request, socket, head);
    else answerPlainly(server, request, socket as Socket);
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
