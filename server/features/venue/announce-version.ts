import type { Hints } from '../../backend/realtime/hints';
import { hintedVersion } from '../../backend/realtime/hints';
import type { Logger } from '../../platform/log';
import type { VenueStore } from './venue-store';

/**
 * Publishes the version of the venue as a hint in the realtime database, now and after each change, one after the
 * other. Failures are only logged. Resolves after the first one.
 */
export async function announceVersion(venues: VenueStore, hints: Hints, log: Logger): Promise<void> {
  let last = Promise.resolve();
  const announce = async () => hints.venueVersion(...hintedVersion(await venues.version()));
  const failed = (error: unknown) => log.warn({ err: error }, 'the venue version could not be announced');
  const next = () => {
    last = last.then(announce).catch(failed);
  };
  venues.onChange(next);
  next();
  await last;
}
