import { isRetried, retryDelay, serverDate, takesBearer } from '@domain/call-rules';
import { endsSession, type Failure } from '@domain/failure';
import { API_RETRIES, API_TIMEOUT } from '@domain/limits';
import type { CallReport } from '@machines/app/call-report';
import { type FetchError, ofetch } from 'ofetch';
import type * as v from 'valibot';
import { failureOf, isReported, parsed, type Reports } from './call-outcome';
import { type Wait, waitUntil } from './wait';

export interface CallOptions<Schema extends v.GenericSchema> {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  /** What the answer must look like; a promise when the schema is code that loads beside the call. */
  schema: Schema | Promise<Schema>;
  reports?: Reports;
  retries?: number;
  /** Nobody is shown that a next attempt is waited for. */
  quiet?: boolean;
  /** Ends the wait for a next attempt: nothing more is sent, and the call fails with what it last got. */
  signal?: AbortSignal;
}

export interface ApiClient {
  /** One call with bearer, retries and validation; rejects with a `Failure`. */
  call<Schema extends v.GenericSchema>(
    path: string,
    options: CallOptions<Schema>,
  ): Promise<v.InferOutput<Schema>>;
  /** Ends every wait for a next attempt; those calls fail with what they last got. */
  stopRetries(): void;
  /** The server is reached again: calls that got no answer are tried at once, each of them once in its life. */
  hastenRetries(): void;
  /** Registers the one listener for reports about calls; returns how to remove it. */
  watch(listener: (report: CallReport) => void): () => void;
}

/** A call, and whether the person with whose token it began has left since. */
type Errand = CallOptions<v.GenericSchema> & { hasLeft: () => boolean };

const isGivenUp = ({ signal, hasLeft }: Errand): boolean => signal?.aborted === true || hasLeft();

export interface ApiClientOptions {
  /** The token for a call; when it rejects nobody can be reached. */
  token: () => string | null | Promise<string | null>;
  /** Whose token it is; a call is never sent again for anybody else, and tells nobody else how it failed. */
  owner?: () => string | null;
  /** Resolves when no token is being replaced; a call that was refused for its old one is then tried again. */
  settled?: () => Promise<void>;
  fetch?: typeof fetch;
}

/** The client of spec §7: base rules for every call to the own server. */
export function createApiClient({
  token,
  owner = () => null,
  settled,
  fetch = globalThis.fetch,
}: ApiClientOptions): ApiClient {
  const waits = new Set<Wait>();
  /** Those that end when the server is reached again. */
  const hasty = new Set<Wait>();
  let report: (event: CallReport) => void = () => {};

  function departure(path: string): () => boolean {
    const begun = takesBearer(path) ? owner() : null;
    return () => begun !== null && owner() !== begun;
  }

  async function bearerOf(path: string, errand: Errand): Promise<string | null> {
    const bearer = takesBearer(path) ? await token() : null;
    if (isGivenUp(errand)) throw new Error('Given up before it was sent');
    return bearer;
  }

  async function attempt(path: string, errand: Errand): Promise<unknown> {
    const bearer = await bearerOf(path, errand);
    try {
      return await send(path, errand, bearer);
    } catch (error) {
      if (bearer && endsSession(failureOf(error as FetchError, path)) && (await isReplaced(bearer, errand)))
        return attempt(path, errand);
      throw error;
    }
  }

  async function isReplaced(bearer: string, errand: Errand): Promise<boolean> {
    await settled?.();
    const current = await token();
    return current !== null && current !== bearer && !isGivenUp(errand);
  }

  async function send(path: string, options: CallOptions<v.GenericSchema>, bearer: string | null) {
    const response = await ofetch.create({}, { fetch }).raw(path, {
      method: options.method ?? 'GET',
      query: options.query,
      ...(options.body && { body: options.body }),
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
      retry: 0,
      timeout: API_TIMEOUT,
    });
    noteDate(response.headers);
    return response._data;
  }

  function noteDate(headers: Headers | undefined): void {
    const at = headers ? serverDate(headers.get('date'), headers.get('cache-control')) : null;
    if (at !== null) report({ type: 'call.dated', at });
  }

  async function withRetries(
    path: string,
    errand: Errand,
    left = errand.retries ?? API_RETRIES,
    mayHasten = true,
  ): Promise<unknown> {
    try {
      return await attempt(path, errand);
    } catch (error) {
      const headers = (error as FetchError).response?.headers;
      noteDate(headers);
      const failure = failureOf(error as FetchError, path);
      if (left === 0 || isGivenUp(errand) || !isRetried(errand.method, failure.status)) throw failure;
      const hastened = await pause(failure, headers?.get('retry-after'), mayHasten, errand);
      return withRetries(path, errand, left - 1, mayHasten && !hastened);
    }
  }

  /** True when the time passed; meanwhile people see that a call waits, and may stop it. */
  async function passed(wait: Wait, failure: Failure, delay: number): Promise<boolean> {
    const id = crypto.randomUUID();
    waits.add(wait);
    report({ type: 'call.delayed', call: { id, kind: failure.kind, status: failure.status ?? null, delay } });
    const elapsed = await wait.elapsed;
    waits.delete(wait);
    report({ type: 'call.settled', id });
    return elapsed;
  }

  /** True when the time passed and somebody still waits for the answer. */
  async function outlasted(wait: Wait, failure: Failure, delay: number, errand: Errand): Promise<boolean> {
    const { quiet, signal } = errand;
    signal?.addEventListener('abort', wait.stop);
    const elapsed = await (quiet ? wait.elapsed : passed(wait, failure, delay));
    signal?.removeEventListener('abort', wait.stop);
    return elapsed && !isGivenUp(errand);
  }

  /** True when the wait ended early because the server is reached again. */
  async function pause(
    failure: Failure,
    retryAfter: string | null | undefined,
    mayHasten: boolean,
    errand: Errand,
  ): Promise<boolean> {
    const delay = retryDelay(retryAfter, Date.now());
    const wait = waitUntil(delay);
    const isHasty = mayHasten && failure.kind === 'NOT_REACHABLE';
    if (isHasty) hasty.add(wait);
    const elapsed = await outlasted(wait, failure, delay, errand);
    const hastened = isHasty && !hasty.delete(wait);
    if (!elapsed) throw failure;
    return hastened;
  }

  return {
    async call(path, options) {
      const hasLeft = departure(path);
      try {
        const data = await withRetries(path, { ...options, hasLeft });
        return parsed(await options.schema, data, path);
      } catch (error) {
        if (!hasLeft() && isReported(error as Failure, options.reports))
          report({ type: 'call.failed', failure: error as Failure });
        throw error;
      }
    },
    stopRetries: () => {
      for (const wait of waits) wait.stop();
    },
    hastenRetries: () => {
      for (const wait of hasty) wait.hasten();
      hasty.clear();
    },
    watch: (listener) => {
      report = listener;
      return () => {
        report = () => {};
      };
    },
  };
}
