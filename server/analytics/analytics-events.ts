import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../store/database';
import { kindOf, type TrackingRequest } from './tracking-request';

interface Visit {
  /** Milliseconds since 1970. */
  at: number;
  uid: string | null;
}

/** Somebody still looks at a page: its last time is moved on. Nothing happens when the page is not known. */
async function prolong(db: Kysely<Database>, request: TrackingRequest, at: Date): Promise<void> {
  await db
    .updateTable('analytics_event')
    .set({ seen_at: at })
    .where('visitor_id', '=', request._id)
    .where('view_id', '=', request.pv_id ?? '')
    .where('kind', '=', 'page')
    .execute();
}

/** Keeps what a request tells. */
export async function keepRequest(
  db: Kysely<Database>,
  request: TrackingRequest,
  { at, uid }: Visit,
): Promise<void> {
  const moment = new Date(at);
  if (request.ping) return prolong(db, request, moment);
  const row = {
    captured_at: moment,
    seen_at: moment,
    kind: kindOf(request),
    visitor_id: request._id,
    uid,
    view_id: request.pv_id ?? null,
    url: request.url,
    referrer: request.urlref,
    title: request.action_name,
    category: request.e_c,
    action: request.e_a,
    target: request.download ?? request.link ?? request.e_n,
  };
  await db.insertInto('analytics_event').values(row).execute();
}

/** What was counted of a person by name. */
export const eventsOf = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('analytics_event')
    .select(['captured_at as capturedAt', 'seen_at as seenAt', 'kind', 'visitor_id as visitorId', 'url'])
    .select(['referrer', 'title', 'category', 'action', 'target'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();

/** Removes what was counted of a person by name, and without one in the same browsers. */
export async function eraseEvents(trx: Transaction<Database>, uid: string): Promise<void> {
  const visitors = trx.selectFrom('analytics_event').select('visitor_id').where('uid', '=', uid);
  await trx
    .deleteFrom('analytics_event')
    .where(({ or, and, eb }) =>
      or([eb('uid', '=', uid), and([eb('uid', 'is', null), eb('visitor_id', 'in', visitors)])]),
    )
    .execute();
}

/** Removes what is older; returns how many. */
export async function removeEventsBefore(db: Kysely<Database>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('analytics_event')
    .where(sql<boolean>`captured_at < ${before}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
