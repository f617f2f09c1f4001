import type { Failure } from '@domain/shared/failure';
import { boardPicturesMachine, type PictureSending } from '@machines/whiteboard/board-pictures.machine';
import type {
  BoardPlace,
  BoardReport,
  ElementSending,
  PointerSending,
} from '@machines/whiteboard/board-place';
import { whiteboardMachine } from '@machines/whiteboard/whiteboard.machine';
import type { Services } from '@/services/services';
import type { Whiteboard } from '@/services/whiteboard/whiteboard';
import { promise, stream } from './fill';
import { followLoaded } from './follow-loaded';

/** Fills the slots of the user's pictures for a whiteboard. */
export const boardPictures = ({ whiteboard: load }: Pick<Services, 'whiteboard'>) =>
  boardPicturesMachine.provide({
    actors: {
      uploadPicture: promise(async (sending: PictureSending, signal) =>
        (await load()).uploadPicture(sending, signal),
      ),
    },
  });

/** Fills the slots of a whiteboard. */
export function whiteboard({ whiteboard: load }: Pick<Services, 'whiteboard'>) {
  /** What nobody waits for is lost where its code has not loaded. */
  const tell = (use: (loaded: Whiteboard) => void): void => void load().then(use, () => {});
  return whiteboardMachine.provide({
    actors: {
      watchBoard: stream<BoardReport, BoardPlace>((send, place) => {
        const onFailure = (failure: Failure) => send({ type: 'board.failed', failure });
        return followLoaded(load, onFailure, ({ watchBoard }) =>
          watchBoard(place, {
            onState: (state) => send({ type: 'state.received', state }),
            onElements: (stored, removed) => send({ type: 'elements.received', stored, removed }),
            onPointers: (pointers) => send({ type: 'pointers.received', pointers }),
            onFailure,
          }),
        );
      }),
      sendElements: promise(async (sending: ElementSending) => (await load()).sendElements(sending)),
    },
    actions: {
      showPointer: (_, pointer: PointerSending) => tell(({ showPointer }) => showPointer(pointer)),
      sendRest: (_, sending: ElementSending) =>
        tell(({ sendElements }) => void sendElements(sending).catch(() => {})),
    },
  });
}
