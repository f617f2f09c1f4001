import type { Piece } from '@domain/media-board/piece';
import {
  type FoundPieces,
  type PieceList,
  type PieceQuery,
  pagesOf,
  WHOLE_BOARD,
} from '@domain/media-board/piece-list';
import { DOCUMENT_SEARCH_DELAY } from '@domain/shared/limits';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { announceFault, type Fault, faultAction, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What a media board needs of the browser. */
export interface MediaBoardPort {
  /** Resolves when the browser has had time for input and painting. */
  pause: () => Promise<void>;
  /** Returns when the board was last opened in this browser, in milliseconds since 1970; null when it was not. */
  lastVisit: (boardId: string) => number | null;
  /** Stores that the board is opened now. */
  keepVisit: (boardId: string) => void;
}

export type MediaBoardCommand =
  /** The panel of the board is opened. */
  | { type: 'board.visit' }
  /** The pieces or the language have changed. */
  | { type: 'pieces.change'; list: PieceList }
  /** Shows what an address says; `pieceId` is null when it names no piece. */
  | { type: 'address.read'; query: PieceQuery; pieceId: string | null }
  | { type: 'search.type'; text: string }
  /** Narrows or sorts the list, from its first page. */
  | { type: 'list.change'; change: Partial<Omit<PieceQuery, 'text' | 'page'>> }
  /** Shows the whole board again. */
  | { type: 'list.reset' }
  | { type: 'page.show'; page: number }
  | { type: 'piece.open'; pieceId: string }
  /** Opens the piece that is so many places further in the list. */
  | { type: 'piece.step'; by: number }
  | { type: 'piece.close' };

interface MediaBoardInput extends WithParent<Fault> {
  /** The id of the widget, or of a part of it as `widget:part`. */
  id: string;
  list: PieceList;
}

interface MediaBoardContext extends MediaBoardInput {
  query: PieceQuery;
  /** Null until the list was read once. */
  found: FoundPieces | null;
  /** When the board was opened before; null when it was not. */
  since: number | null;
  /** The piece that is open, or was last. */
  pieceId: string;
}

interface Finding {
  list: PieceList;
  query: PieceQuery;
}

type Step = { by: number };
type Change = { change: Partial<PieceQuery> };

const NO_PIECE = '';

const steppedTo = ({ found, pieceId }: MediaBoardContext, { by }: Step): Piece | undefined => {
  const index = found?.indexOf(pieceId) ?? -1;
  return index === -1 ? undefined : found?.at(index + by);
};

/** A media board: what of its list is shown, and the piece that is open. */
export const mediaBoardMachine = setup({
  types: {
    context: {} as MediaBoardContext,
    input: {} as MediaBoardInput,
    events: {} as MediaBoardCommand,
  },
  actors: { findPieces: promiseSlot<FoundPieces, Finding>('findPieces') },
  actions: {
    announceFault: faultAction<MediaBoardContext, MediaBoardCommand>('mediaBoard'),
    changeQuery: assign(({ context: { query } }, { change }: Change) => ({ query: { ...query, ...change } })),
    rememberFound: assign(({ context: { query } }, { output }: { output: FoundPieces }) => ({
      found: output,
      query: { ...query, page: Math.min(query.page, pagesOf(output.count, query.size)) },
    })),
    recallVisit: assign({ since: null }),
    keepVisit: (_, _id: { id: string }) => {},
    rememberPiece: assign((_, { pieceId }: { pieceId: string }) => ({ pieceId })),
    /** The list goes on at the page of the piece that was open. */
    turnToPiece: assign({
      query: ({ context: { query, found, pieceId } }) => {
        const index = found?.indexOf(pieceId) ?? -1;
        return index === -1 ? query : { ...query, page: Math.floor(index / query.size) + 1 };
      },
    }),
    stepPiece: assign(({ context }, step: Step) => ({
      pieceId: steppedTo(context, step)?.id ?? context.pieceId,
    })),
  },
  delays: { searchDelay: DOCUMENT_SEARCH_DELAY },
  guards: {
    isPage: ({ context: { found, query } }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(found?.count ?? 0, query.size),
    hasStep: ({ context }, step: Step) => steppedTo(context, step) !== undefined,
    namesPiece: (_, { pieceId }: { pieceId: string | null }) => pieceId !== null,
  },
}).createMachine({
  id: 'mediaBoard',
  type: 'parallel',
  context: ({ input }) => ({ ...input, query: WHOLE_BOARD, found: null, since: null, pieceId: NO_PIECE }),
  entry: 'recallVisit',
  states: {
    list: {
      initial: 'finding',
      on: {
        'board.visit': { actions: { type: 'keepVisit', params: ({ context }) => context } },
        'pieces.change': { target: '.finding', actions: assign({ list: ({ event }) => event.list }) },
        'address.read': { target: '.finding', actions: assign({ query: ({ event }) => event.query }) },
        'search.type': {
          target: '.typing',
          actions: {
            type: 'changeQuery',
            params: ({ event }) => ({ change: { text: event.text, page: 1 } }),
          },
        },
        'list.change': {
          target: '.finding',
          actions: {
            type: 'changeQuery',
            params: ({ event: { change } }) => ({ change: { ...change, page: 1 } }),
          },
        },
        'list.reset': {
          target: '.finding',
          actions: assign({ query: ({ context: { query } }) => ({ ...WHOLE_BOARD, size: query.size }) }),
        },
        'page.show': {
          guard: { type: 'isPage', params: ({ event }) => event },
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { page: event.page } }) },
        },
      },
      states: {
        typing: { after: { searchDelay: 'finding' } },
        finding: {
          invoke: {
            id: 'findPieces',
            src: 'findPieces',
            input: ({ context: { list, query } }) => ({ list, query }),
            onDone: {
              target: 'shown',
              actions: { type: 'rememberFound', params: ({ event }) => event },
            },
            onError: { target: 'shown', actions: announceFault },
          },
        },
        shown: {},
      },
    },
    viewer: {
      initial: 'closed',
      on: {
        'piece.open': {
          target: '.opened',
          actions: { type: 'rememberPiece', params: ({ event }) => event },
        },
        'address.read': [
          {
            guard: { type: 'namesPiece', params: ({ event }) => event },
            target: '.opened',
            actions: {
              type: 'rememberPiece',
              params: ({ event }) => ({ pieceId: event.pieceId ?? NO_PIECE }),
            },
          },
          { target: '.closed' },
        ],
      },
      states: {
        closed: { on: { 'board.visit': { actions: assign({ pieceId: NO_PIECE }) } } },
        opened: {
          on: {
            'piece.close': { target: 'closed', actions: 'turnToPiece' },
            'piece.step': {
              guard: { type: 'hasStep', params: ({ event }) => event },
              actions: { type: 'stepPiece', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof mediaBoardMachine>;

export const shownQuery = (snapshot: Snapshot): PieceQuery => snapshot.context.query;
/** Returns the list in the language of the page. */
export const listOf = (snapshot: Snapshot): PieceList => snapshot.context.list;
/** Returns what the query has found; null until the list was read once. */
export const foundPieces = (snapshot: Snapshot): FoundPieces | null => snapshot.context.found;
/** Returns the id of the piece that is open; null while none is. It may be gone from the board. */
export const openedPieceId = (snapshot: Snapshot): string | null =>
  snapshot.matches({ viewer: 'opened' }) ? snapshot.context.pieceId : null;
/** Returns the piece that is open; undefined when it is gone, or none is open. */
export const openedPiece = (snapshot: Snapshot): Piece | undefined =>
  snapshot.context.list.get(openedPieceId(snapshot) ?? NO_PIECE);
/** Returns the piece after the open one; undefined when there is none. */
export const nextPiece = ({ context }: Snapshot): Piece | undefined => steppedTo(context, { by: 1 });
/** Returns the piece that was open last while the board is; an empty text before that. */
export const lastPieceId = (snapshot: Snapshot): string => snapshot.context.pieceId;
/** Returns the place of the open piece in the list, from 0; -1 when the list does not show it. */
export const openedPlace = ({ context: { found, pieceId } }: Snapshot): number =>
  found?.indexOf(pieceId) ?? -1;

/** Returns when the board was opened before; null when it was not. */
export const lastVisit = (snapshot: Snapshot): number | null => snapshot.context.since;

/** Fills the chart by its port. */
export const createMediaBoard = (port: MediaBoardPort) =>
  mediaBoardMachine.provide({
    actors: { findPieces: fromPromise(({ input: { list, query } }) => list.find(query, port.pause)) },
    actions: {
      recallVisit: assign({ since: ({ context }) => port.lastVisit(context.id) }),
      keepVisit: (_, { id }) => port.keepVisit(id),
    },
  });
