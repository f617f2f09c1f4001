import { isRetried, ONCE_HEADER, retryDelay } from '@domain/shared/call-rules';
import { endsSession, Failure, failureKindOf } from '@domain/shared/failure';
import { API_RETRY_DELAY } from '@domain/shared/limits';
import type { FetchError } from 'ofetch';
import * as v from 'valibot';

/** The failures to report: all, only those that end the session, or none because the caller handles them. */
export type Reports = 'all' | 'session' | 'none';

export interface CallOptions<Schema extends v.GenericSchema> {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  /** A body that may be large: sent as it is, and without a timeout; `onPart` hears how much was sent, from 0 to 1. */
  form?: { data: FormData; onPart: (part: number) => void };
  /** The server does it once, however often it is sent again: for a write that is not safe to repeat. */
  once?: boolean;
  /** The schema of the response; a promise when its code loads in parallel with the call. */
  schema: Schema | Promise<Schema>;
  reports?: Reports;
  retries?: number;
  /** Hides the retry notice for this call. */
  quiet?: boolean;
  /** Completes the request also when the page closes. */
  keepalive?: boolean;
  /** Ends the wait for a retry: nothing more is sent, and the call fails with its last failure. */
  signal?: AbortSignal;
  /** The type of a response that is a stream: the signal ends it, and no timeout. */
  streamType?: string;
}

/** A call, whether the user with whose token it began has left since, and the id by which the server knows it again. */
export type PendingCall = CallOptions<v.GenericSchema> & {
  isOwnerGone: () => boolean;
  /** The same for every attempt of a write that the server does once. */
  onceKey: string | null;
};

/** Returns a call for `fetch`. */
export const requestOf = (
  { method = 'GET', query, body, form, keepalive, signal, streamType, onceKey }: PendingCall,
  bearer: string | null,
) => ({
  method,
  query,
  body: form?.data ?? body,
  headers: {
    ...headerOf('authorization', bearer && `Bearer ${bearer}`),
    ...headerOf(ONCE_HEADER, onceKey),
    ...headerOf('accept', streamType),
  },
  ...(streamType && { responseType: 'stream' as const }),
  ...((streamType ?? form) && { signal }),
  ...(keepalive && { keepalive: true }),
});

const headerOf = (name: string, value: string | null | undefined) => (value ? { [name]: value } : {});

/** Returns whether nobody waits for a call any more. */
export const isGivenUp = ({ signal, isOwnerGone }: PendingCall): boolean =>
  signal?.aborted === true || isOwnerGone();

/**
 * Returns the milliseconds before a call is retried; null when it is not: without a retry left, by its status (spec §7),
 * or because nobody waits for it.
 */
export function retryDelayOf(
  call: PendingCall,
  left: number,
  status: number | undefined,
  headers: Headers | undefined,
): number | null {
  if (left === 0 || isGivenUp(call) || !isRetried(call.method, status)) return null;
  const delay = retryDelay(headers?.get('retry-after'), Date.now());
  // Somebody waits for an upload, and others for its turn: they are told at once, and try again when they want.
  return call.form && (status === 507 || delay > API_RETRY_DELAY) ? null : delay;
}

export const isReported = (failure: Failure, reports: Reports = 'all'): boolean =>
  reports === 'all' || (reports === 'session' && endsSession(failure));

/** Returns a failed call as a Failure of spec §3 and §8. */
export function failureOf(error: FetchError, path: string): Failure {
  const status = error.status;
  const errMsg: unknown = error.data?.errMsg;
  return new Failure(failureKindOf(status), `${path}: ${status ?? 'no answer'}`, {
    cause: error,
    ...(status !== undefined && { status }),
    ...(typeof errMsg === 'string' && { errMsg }),
  });
}

/**
 * Validates a response.
 * @throws Failure PROCESSING_ERROR when the response has another shape
 */
export function parsed<Schema extends v.GenericSchema>(
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
