import { type BoardState, type NoRoom, noRoomOn } from '@domain/whiteboard/board-state';
import type { BoardElement } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { Pointer, PointerPlace } from '@domain/whiteboard/pointer';
import { JUDGE_DELAY, SEND_DELAY, SEND_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import type { Fault, WithParent } from '../patterns/port';
import {
  type BoardPlace,
  type BoardReport,
  type ElementSending,
  type PointerSending,
  placeOf,
  type SendingResult,
} from './board-place';
import type { BoardStore, SharedPicture } from './board-store';

/** Who opens a board. */
export interface BoardInput extends BoardPlace, WithParent<Fault> {
  /** The name of the user. */
  name: string;
}

export type BoardCommand =
  | { type: 'board.retry' }
  | { type: 'drawing.retry' }
  | { type: 'frame.close' }
  /** The server has a picture that the user has put on the board. */
  | ({ type: 'picture.shared' } & SharedPicture);

export interface BoardContext extends BoardInput {
  board: BoardStore;
  pointers: readonly Pointer[];
  /** When the board was cleared last; null until the server has said it. */
  epoch: number | null;
  /** Why nothing more of the user is taken; null while it is. */
  noRoom: NoRoom | null;
  /** The sent elements that the server denied, and of which it has nothing newer. */
  denied: readonly StoredElement[];
}

export type Stored = Pick<Extract<BoardReport, { type: 'elements.received' }>, 'stored' | 'removed'>;

export const sendingOf = ({ context }: { context: BoardContext }): ElementSending => ({
  ...placeOf({ context }),
  stored: context.board.sending,
});
export const takeStored = { type: 'takeStored', params: ({ event }: { event: Stored }) => event } as const;
export const takeDrawn = {
  type: 'takeDrawn',
  params: ({ event }: { event: { elements: readonly BoardElement[] } }) => event,
} as const;
export const takeShared = {
  type: 'takeShared',
  params: ({ event }: { event: SharedPicture }) => event,
} as const;
export const pointerOf = ({
  context,
  event: { place },
}: {
  context: BoardContext;
  event: { place: PointerPlace };
}): PointerSending => ({ ...placeOf({ context }), name: context.name, place });
/** What the server says of the board. */
export interface SaidState {
  state: BoardState | null;
}
export const stateOf = ({ event }: { event: SaidState }) => event;
export const takeState = [
  { type: 'takeState', params: stateOf },
  { type: 'rememberState', params: stateOf },
] as const;

/** Returns why nothing more of the user is taken, by what the server says of the board. */
export const noRoomIn = ({ userId }: BoardContext, { state }: SaidState): NoRoom | null =>
  state && noRoomOn(state, userId);

/** Returns those of the denied elements that were drawn since the board was cleared: the others are denied rightly. */
export const stillDenied = ({ epoch }: BoardContext, { denied }: SendingResult): readonly StoredElement[] =>
  denied.filter((one) => one.epoch === epoch);

type Of = { context: BoardContext };

/** What changes the elements of the board, which the context has by reference. */
export const storeActions = {
  takeState: ({ context }: Of, { state }: SaidState) => {
    if (state) context.board.takeState(state);
  },
  takeStored: ({ context }: Of, { stored, removed }: Stored) => context.board.takeStored(stored, removed),
  takeDrawn: ({ context }: Of, { elements }: { elements: readonly BoardElement[] }) =>
    context.board.takeDrawn(elements),
  takeShared: ({ context }: Of, picture: SharedPicture) => context.board.takeShared(picture),
  takeBatch: ({ context }: Of) => context.board.takeBatch(),
  returnBatch: ({ context }: Of) => context.board.returnBatch(),
  dropDrawn: ({ context }: Of) => context.board.dropDrawn(),
};

export const DELAYS = {
  sendDelay: SEND_DELAY,
  sendRetryDelay: SEND_RETRY_DELAY,
  judgeDelay: JUDGE_DELAY,
};
