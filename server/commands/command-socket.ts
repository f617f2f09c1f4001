import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { stopListening } from '../listen';
import { socketIn } from '../store/unix-socket';
import type { createCommands } from './commands';

/** Where the commands of a running server are asked. @throws ConfigurationError */
export const commandAddress = (dataDir: string): string => socketIn(dataDir, 'commands.sock');

const OWNER_ONLY = 0o177;

/** A socket is made at once by `listen`, with the rights that the mask leaves at that moment. */
function listenForOwner(server: Server, address: string): void {
  const mask = process.umask(OWNER_ONLY);
  try {
    server.listen(address);
  } finally {
    process.umask(mask);
  }
}

/**
 * Takes commands on a socket in the data folder, which this process has to hold. Returns what ends that: it waits
 * `patience` milliseconds for commands under way.
 */
export async function openCommandSocket(
  dataDir: string,
  commands: ReturnType<typeof createCommands>,
): Promise<(patience: number) => Promise<void>> {
  const address = commandAddress(dataDir);
  await rm(address, { force: true });
  const server = createAdaptorServer({ fetch: commands.fetch }) as Server;
  const listening = once(server, 'listening');
  listenForOwner(server, address);
  await listening;
  return (patience) => stopListening(server, patience);
}
