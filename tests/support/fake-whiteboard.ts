import type { BoardState } from '@domain/whiteboard/board-state';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { PictureSending } from '@machines/whiteboard/board-pictures.machine';
import type { PointerSending } from '@machines/whiteboard/board-place';
import type { BoardListener, Whiteboard } from '@/services/whiteboard/whiteboard';
import type { Answers } from './answers';

export type BoardAnswerName = 'sendElements' | 'uploadPicture';

export interface FakeWhiteboard {
  service: Whiteboard;
  /** What was sent, in this order. */
  sent: StoredElement[];
  pointers: PointerSending[];
  /** The pictures that were uploaded. */
  uploads: PictureSending[];
  /** Tells all who follow the board. */
  tell(report: (listener: BoardListener) => void): void;
  /** Changes what the server says of the board. */
  setState(state: BoardState | null): void;
  /** Denies what is sent from now on. */
  deny(): void;
}

const OPEN: BoardState = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

/** Creates a whiteboard in memory, open and empty. */
export function createFakeWhiteboard(answers: Pick<Answers<BoardAnswerName>, 'give'>): FakeWhiteboard {
  const listeners = new Set<BoardListener>();
  const sent: StoredElement[] = [];
  const pointers: PointerSending[] = [];
  const uploads: PictureSending[] = [];
  let state: BoardState | null = OPEN;
  let isDenied = false;
  const tell = (report: (listener: BoardListener) => void) => {
    for (const listener of listeners) report(listener);
  };
  return {
    sent,
    pointers,
    uploads,
    tell,
    setState: (next) => {
      state = next;
      tell(({ onState }) => onState(next));
    },
    deny: () => {
      isDenied = true;
    },
    service: {
      watchBoard: (_, listener) => {
        listeners.add(listener);
        queueMicrotask(() => {
          if (!listeners.has(listener)) return;
          listener.onState(state);
          listener.onElements(sent, []);
        });
        return () => void listeners.delete(listener);
      },
      sendElements: ({ stored }) =>
        answers.give('sendElements', () => {
          if (isDenied) return { denied: stored };
          sent.push(...stored);
          tell(({ onElements }) => onElements(stored, []));
          return { denied: [] };
        }),
      showPointer: (pointer) => void pointers.push(pointer),
      uploadPicture: (sending) =>
        answers.give('uploadPicture', () => {
          uploads.push(sending);
          return String(uploads.length).padStart(32, 'a');
        }),
    },
  };
}
