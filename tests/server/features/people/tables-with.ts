import { sql } from 'kysely';
import type { TestServer } from '../../../support/server';

type Db = TestServer['store']['db'];

/** Returns all columns of the store with their tables. */
export async function columns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(db);
  return rows;
}

/** Returns the tables that have a text anywhere. */
export async function tablesWithText(db: Db, text: string): Promise<string[]> {
  const tables = [...new Set((await columns(db)).map(({ table }) => table))].sort();
  const found: string[] = [];
  for (const table of tables) {
    const query = sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} as t where strpos(t::text, ${text}) > 0`;
    const { rows } = await query.execute(db);
    if ((rows[0]?.n ?? 0) > 0) found.push(table);
  }
  return found;
}
