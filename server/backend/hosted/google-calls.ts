import { setTimeout as wait } from 'node:timers/promises';
import type { AccessTokens } from '../../platform/net/access-tokens';
import type { ConcurrencyLimit } from '../identity/concurrency';
import { type Exchange, GoogleError, type Outgoing } from './exchange';
import { CALL_PAUSES, RETRY_AFTER_MAX } from './hosted-limits';

/** Waits; rejects when the server stops. */
export type Pause = (milliseconds: number) => Promise<void>;

export const createPause =
  (stopped: AbortSignal): Pause =>
  (milliseconds) =>
    wait(milliseconds, undefined, { signal: stopped, ref: false });

function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof GoogleError && error.isTransient)) return undefined;
  const planned = CALL_PAUSES[attempt];
  const asked = error.retryAfter ?? 0;
  return planned === undefined || asked > RETRY_AFTER_MAX ? undefined : Math.max(planned, asked);
}

/** Retries the work after transient failures, with the pauses of the limits. */
async function withRetries<T>(work: () => Promise<T>, pause: Pause, attempt = 0): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const milliseconds = pauseAfter(error, attempt);
    if (milliseconds === undefined) throw error;
    await pause(milliseconds);
  }
  return withRetries(work, pause, attempt + 1);
}

/** Waits for the work, at most so many milliseconds; never rejects. */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const done = new AbortController();
  const limit = wait(milliseconds, undefined, { signal: done.signal, ref: false });
  await Promise.race([work, limit]).catch(() => undefined);
  done.abort();
  await limit.catch(() => undefined);
}

/** Calls the hosted service as the service account; retries after transient failures. @throws GoogleError */
export type GoogleCall = (call: Omit<Outgoing, 'token'>) => Promise<unknown>;

interface GoogleCallsOptions {
  tokens: AccessTokens;
  exchange: Exchange;
  pause: Pause;
  /** Limits concurrent calls. */
  gate: ConcurrencyLimit;
}

/** Returns calls with access tokens; a rejected token is renewed once. */
export function createGoogleCalls({ tokens, exchange, pause, gate }: GoogleCallsOptions): GoogleCall {
  const attempt: GoogleCall = async (call) => {
    const token = await tokens.current();
    try {
      return await exchange({ ...call, token });
    } catch (error) {
      if (!(error instanceof GoogleError && error.status === 401)) throw error;
      tokens.refused(token);
    }
    return exchange({ ...call, token: await tokens.current() });
  };
  return (call) => gate(() => withRetries(() => attempt(call), pause));
}
