import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { kindOf, type TrackingRequest } from './tracking-request';

interface Visit {
  /** Milliseconds since 1970. */
  at: number;
  uid: string | null;
}

/** Extends the visit of a page that is still open. Unknown pages are ignored. */
async function extendVisit(db: Kysely<Database>, request: TrackingRequest, at: Date): Promise<void> {
  await db
    .updateTable('analytics_event')
    .set({ seen_at: at })
    .where('visitor_id', '=', request._id)
    .where('view_id', '=', request.pv_id ?? '')
    .where('kind', '=', 'page')
    .execute();
}

/** Stores a tracking request. */
export async function keepRequest(
  db: Kysely<Database>,
  request: TrackingRequest,
  { at, uid }: Visit,
): Promise<void> {
  const moment = new Date(at);
  if (request.ping) return extendVisit(db, request, moment);
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

/** Deletes the events of a person by name, and the anonymous ones of the same browsers. */
async function eraseEvents(trx: Transaction<Database>, uid: string): Promise<void> {
  const visitors = trx.selectFrom('analytics_event').select('visitor_id').where('uid', '=', uid);
  await trx
    .deleteFrom('analytics_event')
    .where(({ or, and, eb }) =>
      or([eb('uid', '=', uid), and([eb('uid', 'is', null), eb('visitor_id', 'in', visitors)])]),
    )
    .execute();
}

export const personalData: PersonalTables = {
  name: 'analytics',
  tables: ['analytics_event'],
  read: (db, { uid }) =>
    db
      .selectFrom('analytics_event')
      .select(['captured_at as capturedAt', 'seen_at as seenAt', 'kind', 'visitor_id as visitorId', 'url'])
      .select(['referrer', 'title', 'category', 'action', 'target'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  erase: (trx, { uid }) => eraseEvents(trx, uid),
};

export const retention: Retention = {
  name: 'analytics',
  key: 'analytics',
  days: 180,
  async remove(db, before) {
    const old = db.deleteFrom('analytics_event').where('captured_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};
