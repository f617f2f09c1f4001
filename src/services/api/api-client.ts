import { serverDate, takesBearer } from '@domain/shared/call-rules';
import { endsSession, type Failure, toFailure } from '@domain/shared/failure';
import { API_RETRIES, API_TIMEOUT } from '@domain/shared/limits';
import type { CallReport } from '@machines/app/call-report';
import { type FetchError, ofetch } from 'ofetch';
import type * as v from 'valibot';
import { watchWake } from '@/services/browser/browser-signs';
import type { TextStore } from '@/services/storage/storage';
import {
  type CallOptions,
  failureOf,
  isGivenUp,
  isReported,
  type PendingCall,
  parsed,
  requestOf,
  retryDelayOf,
} from './call-options';
import { type Wait, waitUntil } from './wait';

/** Reports the server's time, in milliseconds since 1970 (spec §4, Server time). */
function createServerTime(report: (at: number) => void) {
  let ahead: number | null = null;
  return {
    /** Reports the date of an answer, unless that may come from a cache. */
    note: (headers: Headers | undefined) => {
      const at = headers ? serverDate(headers.get('date'), headers.get('cache-control')) : null;
      if (at === null) return;
      ahead = at - Date.now();
      report(at);
    },
    /** Reports the time again whenever the page wakes, since no timer ran while it slept; returns the function that stops. */
    watch: () => watchWake(() => ahead !== null && report(Date.now() + ahead)),
  };
}

export interface ApiClient {
  /** Makes one call with bearer, retries and validation; rejects with a `Failure`. */
  call<Schema extends v.GenericSchema>(
    path: string,
    options: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>>;
  /** Ends every wait for a retry; those calls fail with their last failure. */
  stopRetries(): void;
  /** Retries calls that got no response at once, because the server is reachable again; at most once per call. */
  hastenRetries(): void;
  /** Registers the one listener for reports about calls; returns the function that removes it. */
  watch(listener: (report: CallReport) => void): () => void;
}

export interface ApiClientOptions {
  /** Returns the token for a call; when it rejects the call fails as not reachable. */
  token: () => string | null | Promise<string | null>;
  /** Returns the owner of the token; a call is never retried, nor its failure reported, for another user. */
  owner?: () => string | null;
  /** Resolves when no token is being replaced; a call that was rejected for its old one is then retried. */
  settled?: () => Promise<void>;
  fetch?: typeof fetch;
}

/** Creates the client of spec §7: the base rules for every call to the own server. */
export function createApiClient({
  token,
  owner = () => null,
  settled,
  fetch = globalThis.fetch,
}: ApiClientOptions): ApiClient {
  const waits = new Set<Wait>();
  /** The waits that end when the server is reachable again. */
  const shortenable = new Set<Wait>();
  let report: (event: CallReport) => void = () => {};
  const serverTime = createServerTime((at) => report({ type: 'call.dated', at }));

  function ownerWatch(path: string): () => boolean {
    const begun = takesBearer(path) ? owner() : null;
    return () => begun !== null && owner() !== begun;
  }

  async function bearerOf(path: string, pending: PendingCall): Promise<string | null> {
    const bearer = takesBearer(path) ? await token() : null;
    if (isGivenUp(pending)) throw new Error('Given up before it was sent');
    return bearer;
  }

  async function attempt(path: string, pending: PendingCall): Promise<unknown> {
    const bearer = await bearerOf(path, pending);
    try {
      return await send(path, pending, bearer);
    } catch (error) {
      if (bearer && endsSession(failureOf(error as FetchError, path)) && (await isReplaced(bearer, pending)))
        return attempt(path, pending);
      throw error;
    }
  }

  async function isReplaced(bearer: string, pending: PendingCall): Promise<boolean> {
    await settled?.();
    const current = await token();
    return current !== null && current !== bearer && !isGivenUp(pending);
  }

  async function send(path: string, pending: PendingCall, bearer: string | null) {
    const { form } = pending;
    const sender = form ? (await import('./upload-form')).uploadFetch(form.onPart) : fetch;
    const response = await ofetch.create({}, { fetch: sender }).raw(path, {
      ...requestOf(pending, bearer),
      retry: 0,
      ...(!form && { timeout: API_TIMEOUT }),
    });
    serverTime.note(response.headers);
    return response._data;
  }

  async function withRetries(
    path: string,
    pending: PendingCall,
    left = pending.retries ?? API_RETRIES,
    mayShorten = true,
  ): Promise<unknown> {
    try {
      return await attempt(path, pending);
    } catch (error) {
      const headers = (error as FetchError).response?.headers;
      serverTime.note(headers);
      const failure = failureOf(error as FetchError, path);
      const delay = retryDelayOf(pending, left, failure.status, headers);
      if (delay === null) throw failure;
      const isShortened = await pause(failure, delay, mayShorten, pending);
      return withRetries(path, pending, left - 1, mayShorten && !isShortened);
    }
  }

  /** Waits and reports the waiting call, so that the user can stop it; returns whether the time passed. */
  async function passed(wait: Wait, failure: Failure, delay: number): Promise<boolean> {
    const id = crypto.randomUUID();
    waits.add(wait);
    report({ type: 'call.delayed', call: { id, kind: failure.kind, status: failure.status ?? null, delay } });
    const elapsed = await wait.elapsed;
    waits.delete(wait);
    report({ type: 'call.settled', id });
    return elapsed;
  }

  /** Waits; returns whether the time passed without the call being aborted. */
  async function outlasted(
    wait: Wait,
    failure: Failure,
    delay: number,
    pending: PendingCall,
  ): Promise<boolean> {
    const { quiet, signal } = pending;
    signal?.addEventListener('abort', wait.stop);
    const elapsed = await (quiet ? wait.elapsed : passed(wait, failure, delay));
    signal?.removeEventListener('abort', wait.stop);
    return elapsed && !isGivenUp(pending);
  }

  /** Waits before a retry; returns whether the wait ended early because the server is reachable again. */
  async function pause(
    failure: Failure,
    delay: number,
    mayShorten: boolean,
    pending: PendingCall,
  ): Promise<boolean> {
    const wait = waitUntil(delay);
    const isShortenable = mayShorten && failure.kind === 'NOT_REACHABLE';
    if (isShortenable) shortenable.add(wait);
    const elapsed = await outlasted(wait, failure, delay, pending);
    const isShortened = isShortenable && !shortenable.delete(wait);
    if (!elapsed) throw failure;
    return isShortened;
  }

  return {
    async call(path, options) {
      const isOwnerGone = ownerWatch(path);
      try {
        const data = await withRetries(path, {
          ...options,
          isOwnerGone,
          onceKey: options.once ? crypto.randomUUID() : null,
        });
        return parsed(await options.schema, data, path);
      } catch (error) {
        const failure = toFailure(error);
        if (!isOwnerGone() && isReported(failure, options.reports)) report({ type: 'call.failed', failure });
        throw failure;
      }
    },
    stopRetries: () => {
      for (const wait of waits) wait.stop();
    },
    hastenRetries: () => {
      for (const wait of shortenable) wait.hasten();
      shortenable.clear();
    },
    watch: (listener) => {
      report = listener;
      const unwatch = serverTime.watch();
      return () => {
        unwatch();
        report = () => {};
      };
    },
  };
}

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
