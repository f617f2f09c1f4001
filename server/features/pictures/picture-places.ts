import { muteOf } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import type { SharedUse } from '@domain/pictures/shared-picture';
import { placedWidgets } from '@domain/venue/placed-widgets';
import type { OpenVenue } from '@domain/venue/venue';
import { boardsOf } from '@domain/whiteboard/board-state';
import type { Records } from '../../backend/realtime/records';
import { forbidden, invalidField } from '../../platform/domain-error';
import { restrictionsOf } from '../files';

/** A wall or a board of the venue, and who adds a picture to it. */
export interface PicturePlace {
  use: SharedUse;
  widgetId: string;
  mode: OperationMode;
  /** The uid of the person in the realtime database. */
  uid: string;
}

interface Place {
  /** The channel of its area, or `-`. */
  place: string;
  readOnly?: boolean;
}

const PLACES: Readonly<Record<SharedUse, (venue: OpenVenue, widgetId: string) => Place | undefined>> = {
  // The walls of providers are not those of the venue.
  wall: (venue, widgetId) =>
    placedWidgets(venue, 'SOCIAL_WALL').find(
      ({ widget: { id, configurations } }) => id === widgetId && configurations.every(({ url }) => !url),
    ),
  board: (venue, widgetId) => boardsOf(venue).find((board) => board.widgetId === widgetId),
};

const MUST_BE: Readonly<Record<SharedUse, string>> = {
  wall: 'must be a wall of the venue',
  board: 'must be a whiteboard of the venue',
};

export interface PlaceParts {
  view: { shown(): Promise<OpenVenue | undefined> };
  records: Pick<Records, 'read'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/**
 * Rejects a person who may not write there: on a board for reading, and while they are banned, banned from its area or muted,
 * as the rules do.
 * @throws DomainError invalid for a widget that the venue has not; forbidden
 */
export async function checkPlace({ view, records, clock }: PlaceParts, at: PicturePlace): Promise<void> {
  const venue = await view.shown();
  const found = venue && PLACES[at.use](venue, at.widgetId);
  if (!found) throw invalidField('widgetId', MUST_BE[at.use]);
  const restrictions = await restrictionsOf(records, at);
  // A mute in the chat of its area is none here.
  const isHeld = !restrictions || muteOf({ ...restrictions, channels: {} }, found.place, clock()) !== null;
  if (found.readOnly || isHeld) throw forbidden('You cannot add pictures here.');
}
