import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../config/configuration-error';

// Kernels limit the address of a unix socket to about this many bytes.
const ADDRESS_BYTES = 103;

/**
 * Returns the address of a socket inside the data folder.
 * @throws ConfigurationError when the folder's path is too long for a socket.
 */
export function socketIn(dataDir: string, name: string): string {
  const address = join(dataDir, name);
  if (Buffer.byteLength(address) <= ADDRESS_BYTES) return address;
  throw new ConfigurationError(
    `DATA_DIR ${dataDir} is too long a path: sockets inside it allow ${ADDRESS_BYTES - name.length - 1} bytes.`,
  );
}

const OWNER_ONLY = 0o177;

/** Listens on a socket that only the owner of the process can connect to. */
export async function listenPrivately(server: Server, address: string): Promise<void> {
  const listening = once(server, 'listening');
  // Node creates the socket before `listen` returns, so the mask is that of nothing else.
  const mask = process.umask(OWNER_ONLY);
  try {
    server.listen(address);
  } finally {
    process.umask(mask);
  }
  await listening;
}

/** Connects to a listening socket; resolves with undefined when no process listens. */
export async function reach(address: string): Promise<Socket | undefined> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}

/**
 * Waits until the process that listens at an address is gone.
 * @throws Error when that takes longer than `timeout` milliseconds.
 */
export async function silence(address: string, timeout: number): Promise<void> {
  const socket = await reach(address);
  if (!socket) return;
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  // A killed process resets the connection: an error, then the awaited close.
  socket.on('error', () => undefined).resume();
  const gone = await Promise.race([closed, pause(timeout, false, { ref: false })]);
  socket.destroy();
  if (!gone) throw new Error(`the database process of an earlier server still holds ${address}`);
}
