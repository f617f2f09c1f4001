import { isRetried, retryDelay } from '@domain/shared/call-rules';
import type * as v from 'valibot';
import type { Reports } from './call-outcome';

export interface CallOptions<Schema extends v.GenericSchema> {
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  /** The schema of the response; a promise when its code loads in parallel with the call. */
  schema: Schema | Promise<Schema>;
  reports?: Reports;
  retries?: number;
  /** A longer `Retry-After` fails at once, in milliseconds; otherwise the wait is bounded (spec §7). */
  retryAfterMax?: number;
  /** Hides the retry notice for this call. */
  quiet?: boolean;
  /** Completes the request also when the page closes. */
  keepalive?: boolean;
  /** Ends the wait for a retry: nothing more is sent, and the call fails with its last failure. */
  signal?: AbortSignal;
}

/** A call, and whether the user with whose token it began has left since. */
export type PendingCall = CallOptions<v.GenericSchema> & { isOwnerGone: () => boolean };

/** Returns whether nobody waits for a call any more. */
export const isGivenUp = ({ signal, isOwnerGone }: PendingCall): boolean =>
  signal?.aborted === true || isOwnerGone();

/**
 * Returns the milliseconds before a call is retried; null when it is not: without a retry left, by its status (spec §7),
 * because nobody waits for it, or because its response asks for a longer wait than it allows.
 */
export function retryDelayOf(
  call: PendingCall,
  left: number,
  status: number | undefined,
  headers: Headers | undefined,
): number | null {
  if (left === 0 || isGivenUp(call) || !isRetried(call.method, status)) return null;
  const retryAfter = headers?.get('retry-after');
  const delay = retryDelay(retryAfter, Date.now());
  return retryAfter && delay > (call.retryAfterMax ?? delay) ? null : delay;
}
