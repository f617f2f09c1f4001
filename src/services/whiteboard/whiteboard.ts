import type { BoardPicturesPort } from '@machines/whiteboard/board-pictures.machine';
import type { WhiteboardPort } from '@machines/whiteboard/whiteboard.machine';

/** The whiteboards of the venue; every rejection is a `Failure`. */
export interface Whiteboard extends WhiteboardPort, BoardPicturesPort {}
