import { API_TIMEOUT } from '@domain/shared/limits';
import type { TextStore } from '@/services/storage/storage';

const ADDRESS = 'foyer:venue-address';

/** A request of the page's inline script (`scripts/vite/early-requests.ts`). */
interface EarlyRequest {
  method: string;
  address: string;
  token: string;
  answer: Promise<Response>;
  controller: AbortController;
}

function takeEarly(): EarlyRequest[] {
  const place = globalThis as typeof globalThis & { earlyRequests?: EarlyRequest[] };
  const { earlyRequests = [] } = place;
  delete place.earlyRequests;
  return earlyRequests;
}

const isSame = (early: EarlyRequest, input: unknown, { method = 'GET', headers }: RequestInit): boolean =>
  input === early.address &&
  method === early.method &&
  new Headers(headers).get('authorization') === `Bearer ${early.token}`;

/**
 * Returns a fetch that answers a request which the inline script has already made, with the same token, by its
 * answer, once and if it is good. It keeps the venue's address for the next visit.
 */
export function earlyAnswersFetch(local: TextStore, fetch = globalThis.fetch): typeof globalThis.fetch {
  const early = takeEarly();

  async function request(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    const found = early.findIndex((one) => isSame(one, input, init));
    const [taken] = found < 0 || performance.now() >= API_TIMEOUT ? [] : early.splice(found, 1);
    if (!taken) return fetch(input, init);
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
