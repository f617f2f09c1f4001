import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres } from '../../scripts/postgres.mjs';
import { temporaryFolder } from './store';

const binaries = findPostgres();
const run = promisify(execFile);

/** PostgreSQL does not run as root: root starts it as the user that its package created. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:(.*)$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether the PostgreSQL programs are installed. */
export const hasPostgres = binaries !== undefined;

const program = (name: string): string => join(binaries ?? '', name);

/** The title of tests that need PostgreSQL: where they are skipped, it contains the reason. */
export const onPostgres = hasPostgres ? 'on PostgreSQL' : 'on PostgreSQL, which is not installed';

export interface PostgresCluster {
  /** Returns the address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Kills the server as a crash does; `serve` starts it again. */
  crash(): Promise<void>;
  serve(): Promise<void>;
  stop(): Promise<void>;
}

/** A private PostgreSQL on a unix socket in a temporary folder. It survives crashes of its own, not of the machine. */
export async function startPostgres(): Promise<PostgresCluster> {
  const user = owner();
  const folder = await temporaryFolder();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder.path, user.uid, user.gid);
  const data = join(folder.path, 'data');
  await run(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], {
    ...user,
    cwd: folder.path,
    env: { LC_ALL: 'C.UTF-8' },
  });
  const spawned = () =>
    spawn(program('postgres'), ['-D', data, '-k', folder.path, '-h', '', '-F'], {
      ...user,
      cwd: folder.path,
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server: ReturnType<typeof spawned>;
  const serve = async () => {
    server = spawned();
    const lines = createInterface(server.stderr);
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes('ready to accept connections') && resolve());
      server.once('exit', () => reject(new Error('postgres did not start')));
    });
  };
  await serve();
  const addressOf = (database: string) => `postgres://postgres@localhost/${database}?host=${folder.path}`;
  let databases = 0;
  return {
    createDatabase: async () => {
      databases += 1;
      const client = new Client(addressOf('postgres'));
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return addressOf(`test_${databases}`);
    },
    serve,
    crash: async () => {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    },
    stop: async () => {
      if (server.kill('SIGINT')) await once(server, 'exit');
      await folder.remove();
    },
  };
}
