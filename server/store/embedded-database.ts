import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';
import { databaseFolder } from './database-folder';
import { createDatabase, ended, heard, serveDatabase } from './database-process';
import { socketIn } from './unix-socket';

const PORT = 5432;
const STOP_PATIENCE = 3_500;
const RESTART_PAUSE = 200;
const LONGEST_PAUSE = 5_000;
const READY_PATIENCE = 10_000;
const PING_INTERVAL = 5_000;
/** No statement of Foyer takes as long, not on a busy machine either. */
const PING_PATIENCE = 45_000;

export interface EmbeddedDatabase {
  /** Where `pg` connects: the folder of its unix socket, and the number in the socket's name. */
  host: string;
  port: number;
  /** Resolves when the database accepts connections, also after a crash; rejects when that takes longer than 10 s. */
  ready(): Promise<void>;
  pid(): number | undefined;
  /** Real syncs to disk since the database process started. */
  syncs(): Promise<number>;
  /** Writes everything down and ends the process. */
  stop(): Promise<void>;
}

interface Pings {
  /** Milliseconds. */
  interval: number;
  patience: number;
}

/**
 * PGlite in a process of its own inside the data folder, started again when it crashes, as often as it takes. A full
 * disk can leave the engine turning in circles: a process that does not answer any more is ended.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  pings: Pings = { interval: PING_INTERVAL, patience: PING_PATIENCE },
): Promise<EmbeddedDatabase> {
  const address = socketIn(dataDir, `.s.PGSQL.${PORT}`);
  const folder = await databaseFolder(dataDir, (draft) => createDatabase(dataDir, draft));
  let stopping = false;
  let current = watch(await serveDatabase(dataDir, folder, address));
  let serving: Promise<unknown> = Promise.resolve();

  function watch(child: ChildProcess): ChildProcess {
    const stopPings = ping(child);
    child.once('exit', (code, signal) => {
      stopPings();
      if (stopping) return;
      log.error({ code, signal }, 'the database process ended; starting it again');
      serving = restart(RESTART_PAUSE);
      serving.catch(() => undefined);
    });
    return child;
  }

  function ping(child: ChildProcess): () => void {
    let silent: NodeJS.Timeout | undefined;
    const give = () => {
      log.fatal('the database process does not answer any more; ending it');
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
      silent ??= setTimeout(give, pings.patience).unref();
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
      log.fatal({ err: error }, 'the database process does not start; trying again');
      await pause(wait);
      await restart(Math.min(2 * wait, LONGEST_PAUSE));
    }
  }

  /** Whoever asks meanwhile is not kept waiting for ever. */
  async function ready(): Promise<void> {
    const over = new AbortController();
    const late = pause(READY_PATIENCE, undefined, { signal: over.signal }).then(() => {
      throw new Error('The database is away');
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
      const killer = setTimeout(() => current.kill('SIGKILL'), STOP_PATIENCE);
      if (current.connected) current.send({ kind: 'stop' });
      await ended(current);
      clearTimeout(killer);
    },
  };
}
