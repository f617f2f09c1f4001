import { harmlessAddress } from '@domain/analytics';

const ADDRESSES = ['url', 'urlref', 'link', 'download'];

/** What a tracker is about to send, in a query, with nothing in its addresses that nobody else should know. */
export function harmlessRequest(request: string): string {
  const fields = new URLSearchParams(request);
  for (const name of ADDRESSES) {
    const address = fields.get(name);
    if (address) fields.set(name, harmlessAddress(address));
  }
  return fields.toString();
}
