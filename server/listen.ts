import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigurationError } from './environment/configuration-error';
import type { Environment } from './environment/environment';

const IDLE_CHECK = 50;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not a known host name',
};

/**
 * Listens where the environment says.
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen({ host, port }: Environment, fetch: Fetch): Promise<Server> {
  const server = createAdaptorServer({ fetch }) as Server;
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
