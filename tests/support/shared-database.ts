import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedDatabase } from '../../server/platform/store/embedded-database';
import { seedFolder } from '../../server/platform/store/embedded-database';

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

/**
 * Deletes every row, which is far quicker than truncating the tables. The key that signs tokens stays: making one costs
 * as much as a start.
 */
const EMPTY = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'identity_signing_key')
  loop execute format('delete from %I', name); end loop;
  for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
  loop execute format('alter sequence %I restart', name); end loop; end $$`;
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
