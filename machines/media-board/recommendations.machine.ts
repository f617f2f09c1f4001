import type { PiecePlace } from '@domain/media-board/like';
import type { Recommendation } from '@domain/media-board/recommendation';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { announceFault, type Fault, faultAction, type Signal, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';

/** A board and whose recommendations they are. */
export interface RecommendationsPlace {
  userId: string;
  mediaBoardId: string;
}

/** What recommendations need of the world. */
export interface RecommendationsPort {
  /** Returns the pieces that are recommended to the user, the best first. */
  loadRecommendations: (place: RecommendationsPlace, signal: Signal) => Promise<readonly Recommendation[]>;
  /** Counts that the user opened a piece. */
  countOpening: (piece: PiecePlace) => Promise<void>;
}

export type RecommendationsCommand =
  /** The server knows what the user has just liked, or likes no longer. */
  { type: 'likes.changed' } | ({ type: 'piece.opened' } & Pick<PiecePlace, 'contentPieceId'>);

interface RecommendationsInput extends RecommendationsPlace, WithParent<Fault> {}

interface RecommendationsContext extends RecommendationsInput {
  recommended: readonly Recommendation[];
}

const NOTHING: readonly Recommendation[] = [];
/** Several likes one after the other renew the recommendations once; in milliseconds. */
const RENEWAL_DELAY = 1_000;

/** The recommendations of a board for the user. Those shown stay while they are renewed, and when that fails. */
export const recommendationsMachine = setup({
  types: {
    context: {} as RecommendationsContext,
    input: {} as RecommendationsInput,
    events: {} as RecommendationsCommand,
  },
  actors: {
    loadRecommendations: promiseSlot<readonly Recommendation[], RecommendationsPlace>('loadRecommendations'),
  },
  actions: {
    announceFault: faultAction<RecommendationsContext, RecommendationsCommand>('recommendations'),
    countOpening: (_, _piece: PiecePlace) => {},
  },
  delays: { renewal: RENEWAL_DELAY },
}).createMachine({
  id: 'recommendations',
  context: ({ input }) => ({ ...input, recommended: NOTHING }),
  initial: 'loading',
  on: {
    'likes.changed': '.outdated',
    'piece.opened': {
      actions: {
        type: 'countOpening',
        params: ({ context: { mediaBoardId }, event: { contentPieceId } }) => ({
          mediaBoardId,
          contentPieceId,
        }),
      },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadRecommendations',
        src: 'loadRecommendations',
        input: ({ context: { userId, mediaBoardId } }) => ({ userId, mediaBoardId }),
        onDone: { target: 'settled', actions: assign({ recommended: ({ event }) => event.output }) },
        onError: { target: 'settled', actions: announceFault },
      },
    },
    settled: {},
    outdated: { after: { renewal: 'loading' } },
  },
});

/** Returns what is recommended, the best first; nothing before it has loaded. */
export const recommendedPieces = ({
  context,
}: SnapshotFrom<typeof recommendationsMachine>): readonly Recommendation[] => context.recommended;

/** Fills the chart by its port. */
export const createRecommendations = (port: RecommendationsPort) =>
  recommendationsMachine.provide({
    actors: {
      loadRecommendations: fromPromise(({ input, signal }) => port.loadRecommendations(input, signal)),
    },
    // What could not be counted is missing in a statistic alone.
    actions: { countOpening: (_, piece) => void port.countOpening(piece).catch(() => {}) },
  });
