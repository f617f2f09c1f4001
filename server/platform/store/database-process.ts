import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root';
import { silence, socketIn } from './unix-socket';

const PROGRAM = join(packageRoot, 'server/platform/store/child/database-child.mjs');
// The slowest observed start is an initdb on a busy machine: 27 s.
const TIMEOUT = 90_000;
const ORPHAN_TIMEOUT = 10_000;

interface Message {
  kind: string;
  message?: string;
  syncs?: number;
}

/** Resolves with the next message of one kind from a child; rejects when it fails or ends first. */
export function heard(child: ChildProcess, kind: string, timeout = TIMEOUT): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error('the database process is silent'))),
      timeout,
    );
    const onMessage = (message: Message) => {
      if (message.kind === kind) settle(() => resolve(message));
      if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
    };
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`the database process ended (${signal ?? code})`)));
    const settle = (act: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    child.on('message', onMessage).on('exit', onExit);
  });
}

/** Resolves when a child has exited. */
export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

async function startChild(dataDir: string): Promise<ChildProcess> {
  const presence = socketIn(dataDir, 'database.sock');
  await silence(presence, ORPHAN_TIMEOUT);
  await rm(presence, { force: true });
  const child = fork(PROGRAM, [presence], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await heard(child, 'present');
  return child;
}

async function orKilled<T>(child: ChildProcess, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    child.kill('SIGKILL');
    await ended(child);
    throw error;
  }
}

/** Creates an empty database in a folder, in a child process. */
export async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const child = await startChild(dataDir);
  child.send({ kind: 'create', folder });
  await orKilled(child, heard(child, 'created'));
  await ended(child);
}

/** Starts a database on a folder; resolves when it accepts connections at `address`. */
export async function serveDatabase(dataDir: string, folder: string, address: string): Promise<ChildProcess> {
  const child = await startChild(dataDir);
  await rm(address, { force: true });
  child.send({ kind: 'serve', folder, address });
  await orKilled(child, heard(child, 'ready'));
  return child;
}
