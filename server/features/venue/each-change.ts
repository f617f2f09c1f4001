import type { OperationMode } from '@domain/people/attendee';
import { type OpenVenue, openVenue } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import { operationModeOf } from '@domain/venue/venue-version';
import { type Hints, hintedVersion } from '../../backend/realtime/hints';
import type { Logger } from '../../platform/log';
import type { VenueStore } from './venue-store';

interface ChangeParts {
  venues: Pick<VenueStore, 'onChange'>;
  log: Logger;
}

/**
 * Does something now and after each change of the venue, one after the other. Failures are only logged, in the given
 * words. Resolves after the first time.
 */
export async function withEachChange(
  { venues, log }: ChangeParts,
  trouble: string,
  doIt: () => Promise<void>,
): Promise<void> {
  const failed = (error: unknown) => log.warn({ err: error }, trouble);
  let last = Promise.resolve();
  const next = () => {
    last = last.then(doIt).catch(failed);
  };
  venues.onChange(next);
  next();
  await last;
}

/**
 * Publishes the version of the venue as a hint in the realtime database, now and after each change, one after the
 * other. Failures are only logged. Resolves after the first one.
 */
export const announceVersion = (venues: VenueStore, hints: Hints, log: Logger): Promise<void> =>
  withEachChange({ venues, log }, 'the venue version could not be announced', async () =>
    hints.venueVersion(...hintedVersion(await venues.version())),
  );

/** The venue that is shown, and the mode in which it is. */
export interface CurrentVenue {
  mode: OperationMode;
  /** Missing while there is none. */
  venue: OpenVenue | undefined;
}

/** Returns the current venue. */
export async function currentVenue({
  version,
  document,
}: Pick<VenueStore, 'version' | 'document'>): Promise<CurrentVenue> {
  const current = await version();
  const { publishedArchitectureId } = current;
  const stored = publishedArchitectureId ? await document(publishedArchitectureId) : undefined;
  const { venue } = stored ? readVenue(JSON.parse(stored.json)) : {};
  return { mode: operationModeOf(current), venue: venue && openVenue(venue) };
}
