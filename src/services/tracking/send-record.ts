import { ANALYTICS_SITE, harmlessAddress } from '@domain/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';

/** The address of spec §7's record call. */
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
 * One attempt at the record call. Other origins need not say what became of it: whatever answers counts. Rejects
 * when nobody does, and when the own server refuses.
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
