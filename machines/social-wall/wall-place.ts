import type { OperationMode } from '@domain/people/attendee';
import { type Failure, toFailure } from '@domain/shared/failure';

/** A wall, as a user sees it in one mode of the venue. */
export interface WallPlace {
  mode: OperationMode;
  userId: string;
  widgetId: string;
}

/** Something about a wall failed; the machine goes on. */
export type WallFact = { type: 'wall.failed'; failure: Failure };

type Context = { context: WallPlace };

export const placeOf = ({ context: { mode, userId, widgetId } }: Context): WallPlace => ({
  mode,
  userId,
  widgetId,
});

export const failed = ({ event }: { event: { error: unknown } }): WallFact => ({
  type: 'wall.failed',
  failure: toFailure(event.error),
});

export const reported = ({ event: { failure } }: { event: { failure: Failure } }): WallFact => ({
  type: 'wall.failed',
  failure,
});
