import { setTimeout as wait } from 'node:timers/promises';
import { GoogleError } from './google-error';
import { CALL_PAUSES, RETRY_AFTER_MAX } from './hosted-limits';

/** Waits so many milliseconds; rejects when the server stops meanwhile. */
export type Pause = (milliseconds: number) => Promise<void>;

export const createPause =
  (stopped: AbortSignal): Pause =>
  (milliseconds) =>
    wait(milliseconds, undefined, { signal: stopped, ref: false });

function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof GoogleError && error.passing)) return undefined;
  const planned = CALL_PAUSES[attempt];
  const asked = error.retryAfter ?? 0;
  return planned === undefined || asked > RETRY_AFTER_MAX ? undefined : Math.max(planned, asked);
}

/** Does the work again after failures that pass, with pauses, as often as the limits say. */
export async function patiently<T>(work: () => Promise<T>, pause: Pause, attempt = 0): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const milliseconds = pauseAfter(error, attempt);
    if (milliseconds === undefined) throw error;
    await pause(milliseconds);
  }
  return patiently(work, pause, attempt + 1);
}

/** Waits for the work to end, but at most so many milliseconds; never rejects. */
export async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const done = new AbortController();
  const limit = wait(milliseconds, undefined, { signal: done.signal, ref: false });
  await Promise.race([work, limit]).catch(() => undefined);
  done.abort();
  await limit.catch(() => undefined);
}
