import { ANALYTICS_SITE, harmlessAddress } from '@domain/shared/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';

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
export async function sendRecord(address: string, signal: AbortSignal): Promise<void> {
  const options = {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
    signal,
  } as const;
  const answer = await fetch(address, options);
  if (answer.type !== 'opaque' && !answer.ok)
    throw new Error(`The record call was answered ${answer.status}`);
}
