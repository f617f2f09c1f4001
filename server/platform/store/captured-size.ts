import { type Kysely, sql } from 'kysely';
import type { Database } from './database';

/** What a row takes in the database beside its values: its header, its times and its indexes. */
export const ROW_BYTES = 256;

/** The table of what each group of calls captures, by the name of its limit. */
const TABLES: Partial<Record<string, keyof Database>> = {
  logins: 'captured_login',
  consents: 'consent',
  logs: 'captured_log',
  analytics: 'analytics_event',
};

/** Returns the bytes that a group of calls has stored since a time, about; 0 for a group that captures nothing. */
export async function capturedSince(db: Kysely<Database>, name: string, since: Date): Promise<number> {
  const table = TABLES[name];
  if (table === undefined) return 0;
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_column_size(captured.*) + ${ROW_BYTES}::int), 0) as bytes
    from ${sql.table(table)} as captured where captured_at >= ${since}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
