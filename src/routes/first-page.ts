import { isErrorVisible } from '@machines/global-error/global-error.machine';
import { waitingCall } from '@machines/retry/retry.machine';
import { waitFor } from 'xstate';
import type { AppActor } from '@/app/app-actor';
import { child } from '@/app/child';

/** How long the splash stays while the first page loads; then the spinner of the gates takes its place. */
const SPLASH_MAX = 2_000;

/**
 * Resolves when the first page has loaded, or has to be shown before: for an error, for a retry that waits, or after two
 * seconds. What the router changes later is rendered at once and not in slices, which is a long task.
 */
export async function firstPage(app: AppActor, loaded: Promise<void>): Promise<void> {
  const shown = new AbortController();
  const options = { signal: shown.signal, timeout: SPLASH_MAX };
  const reasons = [
    waitFor(child(app, 'retry'), (retry) => waitingCall(retry) !== null, options),
    waitFor(child(app, 'globalError'), isErrorVisible, options),
  ];
  // They end by the timeout, too.
  await Promise.race([loaded, ...reasons.map((reason) => reason.catch(() => {}))]);
  shown.abort();
}
