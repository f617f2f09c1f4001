import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';
import { databaseFolder } from './database-folder';
import { createDatabase, ended, heard, serveDatabase } from './database-process';
import { socketIn } from './unix-socket';

const PORT = 5432;
const STOP_PATIENCE = 3_500;
const RESTARTS = 5;
const RESTART_PAUSE = 200;

export interface EmbeddedDatabase {
  /** Where `pg` connects: the folder of its unix socket, and the number in the socket's name. */
  host: string;
  port: number;
  /** Resolves when the database accepts connections, also after a crash; rejects when it is beyond restarting. */
  ready(): Promise<void>;
  pid(): number | undefined;
  /** Real syncs to disk since the database process started. */
  syncs(): Promise<number>;
  /** Writes everything down and ends the process. */
  stop(): Promise<void>;
}

/** PGlite in a process of its own inside the data folder, started again when it crashes. */
export async function startEmbeddedDatabase(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  const address = socketIn(dataDir, `.s.PGSQL.${PORT}`);
  const folder = await databaseFolder(dataDir, (draft) => createDatabase(dataDir, draft));
  let stopping = false;
  let current = watch(await serveDatabase(dataDir, folder, address));
  let serving: Promise<unknown> = Promise.resolve();

  function watch(child: ChildProcess): ChildProcess {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the database process ended; starting it again');
      serving = restart(1);
      serving.catch((error) => log.fatal({ err: error }, 'the database process does not start any more'));
    });
    return child;
  }

  async function restart(attempt: number): Promise<void> {
    try {
      const child = await serveDatabase(dataDir, folder, address);
      if (stopping) child.kill('SIGKILL');
      current = watch(child);
    } catch (error) {
      if (stopping || attempt === RESTARTS) throw error;
      await pause(RESTART_PAUSE * attempt);
      await restart(attempt + 1);
    }
  }

  return {
    host: dataDir,
    port: PORT,
    ready: async () => {
      await serving;
    },
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
