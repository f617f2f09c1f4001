import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';
import { databaseFolder } from './database-folder';
import { createDatabase, ended, heard, serveDatabase } from './database-process';
import { socketIn } from './unix-socket';

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
