import type { Pointer } from '@domain/whiteboard/pointer';
import type { SnapshotFrom } from 'xstate';
import type { BoardStore } from './board-store';
import type { whiteboardMachine } from './whiteboard.machine';

type Snapshot = SnapshotFrom<typeof whiteboardMachine>;

/** What is known of a board. */
export type BoardView = 'loading' | 'live' | 'failed' | 'refused';

/** Returns the elements of the board. */
export const boardOf = (snapshot: Snapshot): BoardStore => snapshot.context.board;
/** Returns the pointers of the others. */
export const pointersOf = (snapshot: Snapshot): readonly Pointer[] => snapshot.context.pointers;
/** Returns what is known of the board. */
export function boardView(snapshot: Snapshot): BoardView {
  if (snapshot.matches({ board: 'refused' })) return 'refused';
  if (snapshot.matches({ board: 'failed' })) return 'failed';
  return snapshot.matches({ board: { watching: 'live' } }) ? 'live' : 'loading';
}
/** Returns whether nobody may draw on the board. */
export const isReadOnly = (snapshot: Snapshot): boolean => snapshot.matches({ access: 'readOnly' });
/** Returns whether the server did not take what the user has drawn. */
export const isDrawingRefused = (snapshot: Snapshot): boolean => snapshot.matches({ drawing: 'refused' });
/** Returns whether the user can draw. */
export const canDraw = (snapshot: Snapshot): boolean =>
  boardView(snapshot) === 'live' && snapshot.matches({ access: 'writable' }) && !isDrawingRefused(snapshot);
