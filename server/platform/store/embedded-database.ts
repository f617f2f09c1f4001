import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';
import { packageRoot } from '../package-root';
import { makePrivateTree, sync, syncTree } from './child/sync-tree.mjs';
import { silence, socketIn } from './unix-socket';

/** A migrated database without data, made during the build, so that a first start only copies it. */
export const seedFolder = join(packageRoot, 'dist/database-seed');

/**
 * Returns the embedded database's folder in the data folder, created at the first start: copied from the seed, or
 * by `create`, without tables, when there is no seed or `isEmpty` asks for it. It is renamed to its final name when
 * it is complete and on disk, so an interrupted start is simply repeated.
 */
async function databaseFolder(
  dataDir: string,
  create: (folder: string) => Promise<void>,
  isEmpty: boolean,
): Promise<string> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return folder;
  const draft = join(dataDir, 'database.draft');
  await rm(draft, { recursive: true, force: true });
  if (existsSync(seedFolder) && !isEmpty) {
    await cp(seedFolder, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await makePrivateTree(draft);
  } else {
    await mkdir(draft);
    await create(draft);
  }
  await syncTree(draft);
  await rename(draft, folder);
  await sync(dataDir);
  return folder;
}

const PORT = 5432;
const STOP_TIMEOUT = 3_500;
const RESTART_PAUSE = 200;
const LONGEST_PAUSE = 5_000;
const READY_TIMEOUT = 10_000;
const PING_INTERVAL = 5_000;
/** Longer than any statement of Foyer takes, even on a busy machine. */
const PING_TIMEOUT = 45_000;

export interface EmbeddedDatabase {
  /** The address for `pg`: the folder of its unix socket, and the number in the socket's name. */
  host: string;
  port: number;
  /** Resolves when the database accepts connections, also after a crash; rejects when that takes longer than 10 s. */
  ready(): Promise<void>;
  pid(): number | undefined;
  /** Returns the number of syncs to disk since the database process started. */
  syncs(): Promise<number>;
  /** Saves everything and ends the process. */
  stop(): Promise<void>;
}

interface Pings {
  /** Milliseconds. */
  interval: number;
  timeout: number;
}

interface EmbeddedOptions {
  /** Starts a new database without tables; otherwise it has the newest schema. */
  isEmpty?: boolean;
  pings?: Pings;
}

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
function heard(child: ChildProcess, kind: string, timeout = TIMEOUT): Promise<Message> {
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
const ended = (child: ChildProcess): Promise<void> =>
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
async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const child = await startChild(dataDir);
  child.send({ kind: 'create', folder });
  await orKilled(child, heard(child, 'created'));
  await ended(child);
}

/** Starts a database on a folder; resolves when it accepts connections at `address`. */
async function serveDatabase(dataDir: string, folder: string, address: string): Promise<ChildProcess> {
  const child = await startChild(dataDir);
  await rm(address, { force: true });
  child.send({ kind: 'serve', folder, address });
  await orKilled(child, heard(child, 'ready'));
  return child;
}

/**
 * Runs PGlite in a child process in the data folder and restarts it after every crash. A full
 * disk can put the engine into an endless loop: an unresponsive process is killed.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  { isEmpty = false, pings = { interval: PING_INTERVAL, timeout: PING_TIMEOUT } }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const address = socketIn(dataDir, `.s.PGSQL.${PORT}`);
  const folder = await databaseFolder(dataDir, (draft) => createDatabase(dataDir, draft), isEmpty);
  let stopping = false;
  let current = watch(await serveDatabase(dataDir, folder, address));
  let serving: Promise<unknown> = Promise.resolve();

  function watch(child: ChildProcess): ChildProcess {
    const stopPings = ping(child);
    // A message that is lost because the process has just died; its exit follows.
    child.on('error', (error) => log.debug({ err: error }, 'database process cannot be reached'));
    child.once('exit', (code, signal) => {
      stopPings();
      if (stopping) return;
      log.error({ code, signal }, 'database process exited; restarting it');
      serving = restart(RESTART_PAUSE);
      serving.catch(() => undefined);
    });
    return child;
  }

  function ping(child: ChildProcess): () => void {
    let silent: NodeJS.Timeout | undefined;
    const give = () => {
      log.fatal('database process is not responding; killing it');
      child.kill('SIGKILL');
    };
    child.on('message', ({ kind }: { kind: string }) => {
      if (kind !== 'pong') return;
      clearTimeout(silent);
      silent = undefined;
    });
    const timer = setInterval(() => {
      if (!child.connected) return;
      child.send({ kind: 'ping' });
      silent ??= setTimeout(give, pings.timeout).unref();
    }, pings.interval).unref();
    return () => {
      clearInterval(timer);
      clearTimeout(silent);
    };
  }

  async function restart(wait: number): Promise<void> {
    try {
      const child = await serveDatabase(dataDir, folder, address);
      if (stopping) child.kill('SIGKILL');
      current = watch(child);
    } catch (error) {
      if (stopping) throw error;
      log.fatal({ err: error }, 'database process failed to start; retrying');
      await pause(wait);
      await restart(Math.min(2 * wait, LONGEST_PAUSE));
    }
  }

  /** Resolves when the database is running; rejects after a timeout. */
  async function ready(): Promise<void> {
    const over = new AbortController();
    const late = pause(READY_TIMEOUT, undefined, { signal: over.signal }).then(() => {
      throw new Error('The database cannot be reached');
    });
    late.catch(() => undefined);
    await Promise.race([serving, late]).finally(() => over.abort());
  }

  return {
    host: dataDir,
    port: PORT,
    ready,
    pid: () => current.pid,
    syncs: async () => {
      current.send({ kind: 'count' });
      return (await heard(current, 'counted')).syncs ?? 0;
    },
    stop: async () => {
      stopping = true;
      await serving.catch(() => undefined);
      const killer = setTimeout(() => current.kill('SIGKILL'), STOP_TIMEOUT);
      if (current.connected) current.send({ kind: 'stop' });
      await ended(current);
      clearTimeout(killer);
    },
  };
}
