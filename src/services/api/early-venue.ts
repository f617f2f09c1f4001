import { API_TIMEOUT } from '@domain/shared/limits';
import type { TextStore } from '@/services/storage/storage';

const ADDRESS = 'foyer:venue-address';

/** The request of the page's inline script (`scripts/vite/early-requests.ts`). */
interface EarlyVenue {
  address: string;
  token: string;
  answer: Promise<Response>;
  controller: AbortController;
}

function takeEarly(): EarlyVenue | undefined {
  const place = globalThis as typeof globalThis & { earlyVenue?: EarlyVenue };
  const { earlyVenue } = place;
  delete place.earlyVenue;
  return earlyVenue;
}

const isSame = ({ address, token }: EarlyVenue, input: unknown, init: RequestInit): boolean =>
  input === address && new Headers(init.headers).get('authorization') === `Bearer ${token}`;

/**
 * Returns a fetch whose first request for the venue takes the answer that the inline script has requested with the
 * same token, if it is good. It keeps the venue's address for the next visit.
 */
export function earlyVenueFetch(local: TextStore, fetch = globalThis.fetch): typeof globalThis.fetch {
  let early = takeEarly();

  async function request(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const taken = early && isSame(early, input, init) && performance.now() < API_TIMEOUT ? early : undefined;
    if (!taken) return fetch(input, init);
    early = undefined;
    init.signal?.addEventListener('abort', () => taken.controller.abort(init.signal?.reason));
    const answer = await taken.answer.catch(() => undefined);
    return answer?.ok ? answer : fetch(input, init);
  }

  return async (input, init = {}) => {
    const response = await request(input, init);
    if (response.ok && String(input).startsWith('/api/ui/venue?')) local.set(ADDRESS, String(input));
    return response;
  };
}
