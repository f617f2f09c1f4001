import type { Failure } from '@domain/shared/failure';
import type { BoardState } from '@domain/whiteboard/board-state';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { Pointer } from '@domain/whiteboard/pointer';
import type { PictureSending } from '@machines/whiteboard/board-pictures.machine';
import type {
  BoardPlace,
  ElementSending,
  PointerSending,
  SendingResult,
} from '@machines/whiteboard/board-place';

/** The callbacks of a subscription to a board. */
export interface BoardListener {
  /** `null`: the server knows of no such board. */
  onState(state: BoardState | null): void;
  /** The first time all elements, then those that have changed, and the ids of those that are gone. */
  onElements(stored: readonly StoredElement[], removed: readonly string[]): void;
  /** Always all pointers of others. */
  onPointers(pointers: readonly Pointer[]): void;
  onFailure(failure: Failure): void;
}

/** What is drawn on whiteboards, in the realtime database; every rejection is a `Failure`. */
export interface Drawings {
  /** Follows a board. Returns the function that stops, and takes the user's pointer away. */
  watchBoard(place: BoardPlace, listener: BoardListener): () => void;
  /** Sends elements, each for itself; waits for the link. */
  sendElements(sending: ElementSending): Promise<SendingResult>;
  /** Shows others where the user points, until the connection ends. */
  showPointer(sending: PointerSending): void;
}

/** The whiteboards of the venue; every rejection is a `Failure`. */
export interface Whiteboard extends Drawings {
  /** Uploads a picture for a board; returns its id. */
  uploadPicture(sending: PictureSending, signal: AbortSignal): Promise<string>;
}
