import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import type { BoardState } from '@domain/whiteboard/board-state';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { Pointer, PointerPlace } from '@domain/whiteboard/pointer';

/** A board, as a user sees it in one mode of the venue. */
export interface BoardPlace {
  mode: OperationMode;
  userId: string;
  widgetId: string;
}

/** What is new on a board. */
export type BoardNews =
  /** `null`: the server knows of no such board. */
  | { type: 'state.received'; state: BoardState | null }
  /** The first time all elements, then those that have changed, and the ids of those that are gone. */
  | { type: 'elements.received'; stored: readonly StoredElement[]; removed: readonly string[] }
  /** Always all pointers of others. */
  | { type: 'pointers.received'; pointers: readonly Pointer[] };

export type BoardReport = BoardNews | { type: 'board.failed'; failure: Failure };

/** Sends elements to the server. */
export interface ElementSending extends BoardPlace {
  stored: readonly StoredElement[];
}

/** What the server said of sent elements. */
export interface SendingResult {
  /** Those that it denied and of which nothing newer is known: the user may not draw, or others have drawn just now. */
  denied: readonly StoredElement[];
}

/** Shows others where the user points. */
export interface PointerSending extends BoardPlace {
  name: string;
  place: PointerPlace;
}

export const placeOf = ({ context: { mode, userId, widgetId } }: { context: BoardPlace }): BoardPlace => ({
  mode,
  userId,
  widgetId,
});
