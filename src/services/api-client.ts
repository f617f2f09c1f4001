import { isRetried, retryDelay, serverDate, takesBearer } from '@domain/call-rules';
import { endsSession, Failure, failureKindOf } from '@domain/failure';
import { API_RETRIES, API_TIMEOUT } from '@domain/limits';
import type { CallReport } from '@machines/app/call-report';
import { type FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import { type Wait, waitUntil } from './wait';

export interface CallOptions<Schema extends v.GenericSchema> {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  /** What the answer must look like; a promise when the schema is code that loads beside the call. */
  schema: Schema | Promise<Schema>;
  /** Which failures are reported: all, only those that end the session, or none because the caller answers them. */
  reports?: 'all' | 'session' | 'none';
  retries?: number;
  /** Nobody is shown that a next attempt is waited for. */
  quiet?: boolean;
  /** Ends the wait for a next attempt; the call fails with what it last got. */
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

export interface ApiClientOptions {
  /** The token for a call; when it rejects nobody can be reached. */
  token: () => string | null | Promise<string | null>;
  /** Resolves when no token is being replaced; a call that was refused for its old one is then tried again. */
  settled?: () => Promise<void>;
  fetch?: typeof fetch;
}

/** The client of spec §7: base rules for every call to the own server. */
export function createApiClient({ token, settled, fetch = globalThis.fetch }: ApiClientOptions): ApiClient {
  const waits = new Set<Wait>();
  /** Those that end when the server is reached again. */
  const hasty = new Set<Wait>();
  let report: (event: CallReport) => void = () => {};

  async function attempt(path: string, options: CallOptions<v.GenericSchema>): Promise<unknown> {
    const bearer = takesBearer(path) ? await token() : null;
    try {
      return await send(path, options, bearer);
    } catch (error) {
      if (bearer && endsSession(failureOf(error as FetchError, path)) && (await isReplaced(bearer)))
        return attempt(path, options);
      throw error;
    }
  }

  async function isReplaced(bearer: string): Promise<boolean> {
    await settled?.();
    const current = await token();
    return current !== null && current !== bearer;
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
    options: CallOptions<v.GenericSchema>,
    left = options.retries ?? API_RETRIES,
    mayHasten = true,
  ): Promise<unknown> {
    try {
      return await attempt(path, options);
    } catch (error) {
      const headers = (error as FetchError).response?.headers;
      noteDate(headers);
      const failure = failureOf(error as FetchError, path);
      if (left === 0 || !isRetried(options.method, failure.status)) throw failure;
      const hastened = await pause(failure, headers?.get('retry-after'), mayHasten, options);
      return withRetries(path, options, left - 1, mayHasten && !hastened);
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

  /** True when the wait ended early because the server is reached again. */
  async function pause(
    failure: Failure,
    retryAfter: string | null | undefined,
    mayHasten: boolean,
    { quiet, signal }: CallOptions<v.GenericSchema>,
  ): Promise<boolean> {
    const delay = retryDelay(retryAfter, Date.now());
    const wait = waitUntil(delay);
    const isHasty = mayHasten && failure.kind === 'NOT_REACHABLE';
    if (isHasty) hasty.add(wait);
    signal?.addEventListener('abort', wait.stop);
    const elapsed = await (quiet ? wait.elapsed : passed(wait, failure, delay));
    signal?.removeEventListener('abort', wait.stop);
    const hastened = isHasty && !hasty.delete(wait);
    if (!elapsed) throw failure;
    return hastened;
  }

  return {
    async call(path, options) {
      try {
        const data = await withRetries(path, options);
        return parsed(await options.schema, data, path);
      } catch (error) {
        if (isReported(error as Failure, options.reports))
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

const isReported = (failure: Failure, reports: 'all' | 'session' | 'none' = 'all'): boolean =>
  reports === 'all' || (reports === 'session' && endsSession(failure));

function failureOf(error: FetchError, path: string): Failure {
  const status = error.status;
  const errMsg: unknown = error.data?.errMsg;
  return new Failure(failureKindOf(status), `${path}: ${status ?? 'no answer'}`, {
    cause: error,
    ...(status !== undefined && { status }),
    ...(typeof errMsg === 'string' && { errMsg }),
  });
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  path: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new Failure(
    'PROCESSING_ERROR',
    `${path}: unexpected answer (${v.getDotPath(result.issues[0]) ?? 'root'})`,
  );
}
