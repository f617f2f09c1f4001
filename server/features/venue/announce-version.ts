import type { Hints } from '../../backend/realtime/hints';
import { hintedVersion } from '../../backend/realtime/hints';
import type { Logger } from '../../platform/log';
import { withEachChange } from './each-change';
import type { VenueStore } from './venue-store';

/**
 * Publishes the version of the venue as a hint in the realtime database, now and after each change, one after the
 * other. Failures are only logged. Resolves after the first one.
 */
export const announceVersion = (venues: VenueStore, hints: Hints, log: Logger): Promise<void> =>
  withEachChange({ venues, log }, 'the venue version could not be announced', async () =>
    hints.venueVersion(...hintedVersion(await venues.version())),
  );
