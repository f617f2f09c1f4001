import { ANALYTICS_SITE, harmlessAddress } from '@domain/shared/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';

/** Returns whether a tracker is that of the own server, which names a user only by a token. */
export const isOwnTracker = (trackerUrl: string): boolean => trackerUrl.startsWith('/');

/** Returns the address of spec §7's record call. */
export function recordAddress(record: EventRecord, visitorId: string, now: Date): string {
  const { analytics, event, page, userId } = record;
  const address = new URL(analytics.trackerUrl, document.baseURI);
  const fields = {
    idsite: ANALYTICS_SITE,
    rec: 1,
    url: page?.url ?? harmlessAddress(document.location.href),
    _id: visitorId,
    rand: Math.floor(Math.random() * 1_000_000_000),
    apiv: 1,
    urlref: page?.referrer ?? '',
    ...(userId !== null && { uid: userId }),
    h: now.getHours(),
    m: now.getMinutes(),
    s: now.getSeconds(),
    e_c: event.category,
    e_a: event.action,
    send_image: 0,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, String(value));
  return address.href;
}

/**
 * Makes one attempt at the record call. The responses of other origins cannot be read: any response counts.
 * Rejects without a response, and when the own server rejects the call.
 */
export async function sendRecord(address: string, bearer: string | null, signal: AbortSignal): Promise<void> {
  const options = {
    mode: bearer === null ? 'no-cors' : 'same-origin',
    ...(bearer !== null && { headers: { authorization: `Bearer ${bearer}` } }),
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
    signal,
  } as const;
  const answer = await fetch(address, options);
  if (answer.type !== 'opaque' && !answer.ok)
    throw new Error(`The record call was answered ${answer.status}`);
}
