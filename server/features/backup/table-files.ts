import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';

type Trx = Transaction<Database>;

const FETCH = sql.raw('fetch 500 from backup_rows');
const STATEMENT_LENGTH = 4 * 1024 * 1024;

const fileOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.ndjson`);

/** Tables without data of their own: the record of migrations, and what the database derives from other tables. */
const DERIVED = [
  'migration',
  'directory_person',
  'directory_word',
  'search_index',
  'search_passage',
  'search_word',
  'search_document',
];

/** Returns every table with data, referenced tables first. */
export async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name <> all(${DERIVED}::text[])
    order by table_name`.execute(db);
  const { rows: links } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid::regclass::text <> all(${DERIVED}::text[])`.execute(
    db,
  );
  const ordered: string[] = [];
  const place = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const link of links) if (link.from === name && link.to !== name) place(link.to);
    ordered.push(name);
  };
  for (const { name } of tables) place(name);
  return ordered;
}

async function* rowsOf(trx: Trx, table: string): AsyncGenerator<string> {
  await sql`
    declare backup_rows no scroll cursor for
    select to_json(kept)::text as line from ${sql.table(table)} as kept`.execute(trx);
  let { rows } = await sql<{ line: string }>`${FETCH}`.execute(trx);
  while (rows.length > 0) {
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
    ({ rows } = await sql<{ line: string }>`${FETCH}`.execute(trx));
  }
  await sql`close backup_rows`.execute(trx);
}

/** Writes every row of every table into the folder, one line of JSON each. */
export async function dumpTables(trx: Trx, folder: string): Promise<void> {
  await mkdir(join(folder, 'tables'));
  for (const table of await tablesOf(trx))
    await pipeline(rowsOf(trx, table), createWriteStream(fileOf(folder, table), { mode: 0o600 }));
}

async function* inStatements(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let statement: string[] = [];
  let length = 0;
  for await (const line of lines) {
    statement.push(line);
    length += line.length;
    if (length < STATEMENT_LENGTH) continue;
    yield statement;
    statement = [];
    length = 0;
  }
  if (statement.length > 0) yield statement;
}

async function loadTable(trx: Trx, folder: string, table: string): Promise<void> {
  const into = sql.table(table);
  const lines = createInterface({ input: createReadStream(fileOf(folder, table)), crlfDelay: Infinity });
  for await (const statement of inStatements(lines)) {
    const rows = `[${statement.join(',')}]`;
    await sql`
      insert into ${into} overriding system value
      select * from json_populate_recordset(null::${into}, ${rows}::json)`.execute(trx);
  }
}

/** Sets identity sequences to follow the highest number in use. */
async function continueNumbers(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table, column } of rows)
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}),
        false
      )`.execute(trx);
}

/** Replaces the rows of all tables by those of a folder. */
export async function loadTables(trx: Trx, folder: string): Promise<void> {
  const tables = await tablesOf(trx);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx);
  for (const table of tables) await loadTable(trx, folder, table);
  await continueNumbers(trx);
}

/** Migrations create its single row, with version 0 until a venue is saved. */
const STATE = 'venue_state';

/** Returns whether the store is unused: the tables contain only rows of migrations. */
export async function isUnused(db: Kysely<Database>): Promise<boolean> {
  for (const table of await tablesOf(db)) {
    const rows = sql`from ${sql.table(table)} ${table === STATE ? sql`where version > 0` : sql``}`;
    const found = await sql<{ used: boolean }>`select exists(select ${rows}) as used`.execute(db);
    if (found.rows[0]?.used) return false;
  }
  return true;
}
