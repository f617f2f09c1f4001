import type { OperationMode } from '@domain/people/attendee';
import type { Fault, WithParent } from '../patterns/port';

/** A wall, as a user sees it in one mode of the venue. */
export interface WallPlace {
  mode: OperationMode;
  userId: string;
  widgetId: string;
}

/** The input of a machine that is about a wall. */
export interface WallInput extends WallPlace, WithParent<Fault> {}

export const placeOf = ({ context: { mode, userId, widgetId } }: { context: WallPlace }): WallPlace => ({
  mode,
  userId,
  widgetId,
});
