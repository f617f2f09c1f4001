import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../store/database';
import type { Primitive } from '../tree/read-node';

const PAGE = 10_000;
/** What one statement carries. */
const STATEMENT_LEAVES = 5_000;
const STATEMENT_LENGTH = 4 * 1024 * 1024;

type Row = readonly [path: string, value: string];

const readPage = (db: Kysely<Database>, after: string | undefined) =>
  db
    .selectFrom('realtime_leaf')
    .select(['path', 'value'])
    .$if(after !== undefined, (query) => query.where('path', '>', after ?? ''))
    .orderBy('path')
    .limit(PAGE)
    .execute();

/** Every leaf by joined path. */
export async function readLeaves(db: Kysely<Database>): Promise<Map<string, Primitive>> {
  const leaves = new Map<string, Primitive>();
  let rows = await readPage(db, undefined);
  while (rows.length > 0) {
    for (const { path, value } of rows) leaves.set(path, value as Primitive);
    rows = await readPage(db, rows.at(-1)?.path);
  }
  return leaves;
}

function* inStatements(rows: Iterable<Row>): Iterable<Row[]> {
  let statement: Row[] = [];
  let length = 0;
  for (const row of rows) {
    statement.push(row);
    length += row[0].length + row[1].length;
    if (statement.length < STATEMENT_LEAVES && length < STATEMENT_LENGTH) continue;
    yield statement;
    statement = [];
    length = 0;
  }
  if (statement.length > 0) yield statement;
}

async function put(trx: Transaction<Database>, rows: readonly Row[]): Promise<void> {
  const paths = rows.map(([path]) => path);
  const values = rows.map(([, value]) => value);
  await sql`
    insert into realtime_leaf (path, value)
    select * from unnest(${paths}::text[], ${values}::json[])
    on conflict (path) do update set value = excluded.value`.execute(trx);
}

async function remove(trx: Transaction<Database>, rows: readonly Row[]): Promise<void> {
  const paths = rows.map(([path]) => path);
  await sql`delete from realtime_leaf where path = any(${paths}::text[])`.execute(trx);
}

/** Writes leaves (values in JSON, null when gone) in one transaction; durable when it resolves. */
export async function writeLeaves(
  db: Kysely<Database>,
  leaves: ReadonlyMap<string, string | null>,
): Promise<void> {
  const gone: Row[] = [];
  const kept: Row[] = [];
  for (const [path, value] of leaves) (value === null ? gone : kept).push([path, value ?? '']);
  await db.transaction().execute(async (trx) => {
    for (const rows of inStatements(gone)) await remove(trx, rows);
    for (const rows of inStatements(kept)) await put(trx, rows);
  });
}
