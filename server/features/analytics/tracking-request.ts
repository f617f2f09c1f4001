import { ANALYTICS_SITE, harmlessAddress, isVisitorId } from '@domain/shared/analytics';
import * as v from 'valibot';
import type { AnalyticsTables } from '../../platform/store/tables/analytics-tables';

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
export function kindOf({ download, link, e_c }: TrackingRequest): Kind {
  if (download !== undefined) return 'download';
  if (link !== undefined) return 'link';
  return e_c === '' ? 'page' : 'event';
}
