import { ANALYTICS_SITE, harmlessAddress, isVisitorId } from '@domain/shared/analytics';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import { agingRows } from '../../platform/store/retention';
import type { AnalyticsTables } from '../../platform/store/tables/analytics-tables';

interface Visit {
  /** Milliseconds since 1970. */
  at: number;
  uid: string | null;
}

/** Maximum characters of what is stored. */
const ADDRESS_MAX = 500;
const TITLE_MAX = 200;
const NAME_MAX = 100;

const text = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(length),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
  );
/** Cuts a text, without half of a surrogate pair. */
const cut = (length: number) =>
  v.transform((whole: string) => whole.slice(0, length).replace(/\p{Cs}$/u, ''));
const words = (length: number) => v.optional(v.pipe(text(500), cut(length)), '');
const address = v.pipe(text(2_000), v.transform(harmlessAddress));
const place = v.pipe(
  address,
  v.check((url) => url !== '', 'must be a web address'),
);
const target = v.optional(v.pipe(place, cut(ADDRESS_MAX)));

const pingSchema = v.object({ ping: v.literal('1') });

/** Returns whether a request only extends a visit: it stores nothing of its own. */
export const isPing = (request: unknown): boolean => v.is(pingSchema, request);

/** A request of a tracker (Matomo's HTTP interface), as far as it is stored; other parameters are ignored. */
export const trackingRequestSchema = v.pipe(
  v.object({
    idsite: v.literal(String(ANALYTICS_SITE)),
    rec: v.literal('1'),
    _id: v.pipe(v.string(), v.check(isVisitorId, 'must be 16 hexadecimal digits')),
    url: v.pipe(place, v.maxLength(ADDRESS_MAX)),
    urlref: v.optional(v.pipe(address, cut(ADDRESS_MAX)), ''),
    uid: v.optional(text(320)),
    pv_id: v.optional(v.pipe(v.string(), v.regex(/^\w{6}$/, 'must be 6 letters and digits'))),
    action_name: words(TITLE_MAX),
    e_c: words(NAME_MAX),
    e_a: words(NAME_MAX),
    e_n: words(NAME_MAX),
    link: target,
    download: target,
    ping: v.optional(v.literal('1')),
  }),
  v.check(({ e_c, e_a }) => (e_c === '') === (e_a === ''), 'an event needs both e_c and e_a'),
);
export type TrackingRequest = v.InferOutput<typeof trackingRequestSchema>;

type Kind = AnalyticsTables['analytics_event']['kind'];

/** Returns whether a request is a page view, or which kind of event on a page. */
function kindOf({ download, link, e_c }: TrackingRequest): Kind {
  if (download !== undefined) return 'download';
  if (link !== undefined) return 'link';
  return e_c === '' ? 'page' : 'event';
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

export const retention = agingRows('analytics_event', 'captured_at', {
  name: 'analytics',
  key: 'analytics',
  days: 180,
});
