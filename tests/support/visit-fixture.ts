import type { Kysely } from 'kysely';
import type { Database } from '../../server/platform/store/database';

const PAGE = {
  kind: 'page' as const,
  url: 'https://hall.example/v/hall/area/lobby',
  referrer: '',
  title: 'Lobby',
  category: '',
  action: '',
  target: '',
};

/** Counts a page of a named user, and one without a name in the same browser. */
export async function countVisit(db: Kysely<Database>, uid: string, at: Date): Promise<void> {
  const row = { ...PAGE, captured_at: at, seen_at: at, view_id: null, visitor_id: visitorOf(uid) };
  await db
    .insertInto('analytics_event')
    .values([
      { ...row, uid },
      { ...row, uid: null },
    ])
    .execute();
}

/** Returns that page as its person downloads it, except for its times. */
export const countedVisit = (uid: string) => ({ ...PAGE, visitorId: visitorOf(uid) });

/** Returns the browser of a user. */
export const visitorOf = (uid: string): string => Buffer.from(uid).toString('hex').padEnd(16, '0').slice(-16);
