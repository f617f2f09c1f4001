import type { Failure } from '@domain/shared/failure';
import type { BoardState } from '@domain/whiteboard/board-state';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { BoardNews, PointerSending } from '@machines/whiteboard/board-place';
import type { Whiteboard } from '@/services/whiteboard/create-whiteboard';
import type { Answers } from './answers';

export type BoardAnswerName = 'sendElements' | 'uploadPicture';

const OPEN: BoardState = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

/** Creates a whiteboard in memory, open and empty. */
export function createFakeWhiteboard(answers: Pick<Answers<BoardAnswerName>, 'give'>) {
  const listeners = new Map<(news: BoardNews) => void, (failure: Failure) => void>();
  const sent: StoredElement[] = [];
  const pointers: PointerSending[] = [];
  let uploads = 0;
  let state: BoardState | null = OPEN;
  let isDenied = false;
  const tell = (news: BoardNews) => {
    for (const onNews of listeners.keys()) onNews(news);
  };
  return {
    /** What was sent, in this order. */
    sent,
    pointers,
    /** Tells all who follow the board. */
    tell,
    /** Makes the watch of the board fail. */
    fail: (failure: Failure) => {
      for (const onFailure of listeners.values()) onFailure(failure);
    },
    /** Changes what the server says of the board. */
    setState: (next: BoardState | null) => {
      state = next;
      tell({ type: 'state.received', state: next });
    },
    /** Denies what is sent from now on. */
    deny: () => {
      isDenied = true;
    },
    service: {
      watchBoard: (_, onNews, onFailure) => {
        listeners.set(onNews, onFailure);
        queueMicrotask(() => {
          if (!listeners.has(onNews)) return;
          onNews({ type: 'state.received', state });
          onNews({ type: 'elements.received', stored: sent, removed: [] });
        });
        return () => void listeners.delete(onNews);
      },
      sendElements: ({ stored }) =>
        answers.give('sendElements', () => {
          if (isDenied) return { denied: stored };
          sent.push(...stored);
          tell({ type: 'elements.received', stored, removed: [] });
          return { denied: [] };
        }),
      showPointer: async (pointer) => void pointers.push(pointer),
      uploadPicture: () =>
        answers.give('uploadPicture', () => {
          uploads += 1;
          return String(uploads).padStart(32, 'a');
        }),
    } satisfies Whiteboard,
  };
}
