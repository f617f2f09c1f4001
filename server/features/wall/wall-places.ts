import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import { typeOfChannel } from '../files';
import { currentVenue, type VenueStore, withEachChange, writeChildren } from '../venue';

interface WallParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

async function writePlaces({ venues, records }: WallParts): Promise<void> {
  const { mode, venue } = await currentVenue(venues);
  if (!venue) return;
  const places = placedWidgets(venue, 'SOCIAL_WALL').map(
    ({ widget, place }) => [escapeKey(widget.id), place] as const,
  );
  await writeChildren(records, `${mode}/wallPlaces`, new Map(places));
}

/**
 * Writes where the venue's walls are into the realtime database, whose rules ask for it, now and after each change of the
 * venue, one after the other. Failures are only logged. Resolves after the first time.
 */
export const keepWalls = (parts: WallParts): Promise<void> =>
  withEachChange(parts, 'the places of the social walls could not be written', () => writePlaces(parts));

/** Returns the channel of the area that a wall is in; undefined for a wall of every area, and for no wall. */
export async function channelOfWall(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  widgetId: string,
): Promise<string | undefined> {
  const place = await read(`${mode}/wallPlaces/${escapeKey(widgetId)}`);
  return typeof place === 'string' && typeOfChannel(place) === 'AREA' ? place : undefined;
}
