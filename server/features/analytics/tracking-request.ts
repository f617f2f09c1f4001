import { ANALYTICS_SITE, harmlessAddress, isVisitorId } from '@domain/shared/analytics';
import * as v from 'valibot';
import type { AnalyticsTables } from '../../platform/store/tables/analytics-tables';

const text = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(length),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
  );
const words = v.optional(text(500), '');
const address = v.pipe(text(2_000), v.transform(harmlessAddress));
const place = v.pipe(
  address,
  v.check((url) => url !== '', 'must be a web address'),
);

/** A request of a tracker (Matomo's HTTP interface), as far as it is stored; other parameters are ignored. */
export const trackingRequestSchema = v.pipe(
  v.object({
    idsite: v.literal(String(ANALYTICS_SITE)),
    rec: v.literal('1'),
    _id: v.pipe(v.string(), v.check(isVisitorId, 'must be 16 hexadecimal digits')),
    url: place,
    urlref: v.optional(address, ''),
    uid: v.optional(text(320)),
    pv_id: v.optional(v.pipe(v.string(), v.regex(/^\w{6}$/, 'must be 6 letters and digits'))),
    action_name: words,
    e_c: words,
    e_a: words,
    e_n: words,
    link: v.optional(place),
    download: v.optional(place),
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
