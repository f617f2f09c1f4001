import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { Records } from '../../backend/realtime/records';
import type { Logger } from '../../platform/log';
import { typeOfChannel } from '../files';
import { currentVenue, type VenueStore, withEachChange } from '../venue';

interface WallParts {
  venues: VenueStore;
  records: Pick<Records, 'read' | 'write'>;
  log: Logger;
}

const pathOf = (mode: OperationMode, widgetId: string): string => `${mode}/wallPlaces/${escapeKey(widgetId)}`;

async function writePlaces({ venues, records }: WallParts): Promise<void> {
  const { mode, venue } = await currentVenue(venues);
  for (const { widget, place } of venue ? placedWidgets(venue, 'SOCIAL_WALL') : []) {
    const path = pathOf(mode, widget.id);
    if ((await records.read(path)) !== place) await records.write({ [path]: place });
  }
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
  const place = await read(pathOf(mode, widgetId));
  return typeof place === 'string' && typeOfChannel(place) === 'AREA' ? place : undefined;
}
