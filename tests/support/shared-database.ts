import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { seedFolder } from '../../server/platform/store/database-folder';
import type { EmbeddedDatabase } from '../../server/platform/store/embedded-database';

const PROGRAM = join(import.meta.dirname, 'shared-database-process.mjs');
const PORT = 5432;

interface SharedDatabase {
  folder: string;
  child: ChildProcess;
}

/** Running databases that no store uses now. They end with this process. */
const idle: SharedDatabase[] = [];

async function start(): Promise<SharedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-db-'));
  await cp(seedFolder, join(folder, 'data'), { recursive: true });
  const child = fork(PROGRAM, [folder], {
    execArgv: [],
    // It serves many files: here the optimizing compiler saves time.
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.unref();
  child.channel?.unref();
  return { folder, child };
}

const EMPTY = `do $$ begin execute (
  select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
  from pg_tables where schemaname = 'public' and tablename <> 'migration'); end $$`;
/** The one row that the migrations insert. */
const FIRST_ROW = 'insert into venue_state default values';

/** The engine has one session, which outlives the connections to it. */
async function empty({ folder }: SharedDatabase): Promise<void> {
  const client = new Client({ host: folder, port: PORT, user: 'postgres', database: 'postgres' });
  await client.connect();
  for (const query of ['rollback', 'discard all', EMPTY, FIRST_ROW]) await client.query(query);
  await client.end();
}

/** Returns an empty running database, fast because it never syncs; `stop` releases it for the next store. */
export async function takeSharedDatabase(): Promise<EmbeddedDatabase> {
  const used = idle.pop();
  if (used) await empty(used);
  const database = used ?? (await start());
  return {
    host: database.folder,
    port: PORT,
    ready: async () => undefined,
    pid: () => database.child.pid,
    syncs: async () => 0,
    stop: async () => void idle.push(database),
  };
}
