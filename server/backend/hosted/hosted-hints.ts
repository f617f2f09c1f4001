import type { OperationMode } from '@domain/people/attendee';
import type { Logger } from '../../platform/log';
import { createKeyedQueue } from '../identity/concurrency';
import type { Hints } from '../realtime/hints';
import type { GoogleCall } from './google-calls';

/**
 * Returns hints in the hosted Realtime Database; of several waiting versions only the last is written.
 * They reject with GoogleError.
 */
export function createHostedHints(call: GoogleCall, databaseUrl: URL): Hints {
  const waiting = new Map<OperationMode, number>();
  const turns = createKeyedQueue();

  const write = async (mode: OperationMode): Promise<void> => {
    const version = waiting.get(mode);
    if (version === undefined) return;
    waiting.delete(mode);
    try {
      await call({
        method: 'PUT',
        url: new URL(`/${mode}/hints/venueVersion.json`, databaseUrl),
        body: version,
      });
    } catch (error) {
      if (!waiting.has(mode)) waiting.set(mode, version);
      throw error;
    }
  };

  return {
    venueVersion(mode, version) {
      waiting.set(mode, version);
      return turns(mode, () => write(mode));
    },
  };
}

/** Returns hints that resolve at once and log failures: the hosted database may be slow or unreachable. */
export const unawaitedHints = (hints: Hints, log: Logger): Hints => ({
  async venueVersion(mode, version) {
    hints.venueVersion(mode, version).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : undefined;
      log.warn({ reason }, 'a hint could not be written to hosted Firebase');
    });
  },
});
