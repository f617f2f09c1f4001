import type { Kysely } from 'kysely';
import type { Database } from '../store/database';

/** Notes a visit of a venue that needs no login: when, and what was published; nothing about who. */
export async function captureLogin(
  db: Kysely<Database>,
  visit: { at: number; architectureId: string | null },
): Promise<void> {
  const values = { captured_at: new Date(visit.at), architecture_id: visit.architectureId };
  await db.insertInto('captured_login').values(values).execute();
}
