import type { Failure } from '@domain/shared/failure';
import type { PostReaction } from '@domain/wall/post-reactions';
import { WALL_RETRY_DELAY } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import { OwnReactions } from './own-reactions';
import { failed, placeOf, reported, type WallFact, type WallPlace } from './wall-place';

/** Reports of the slot `watchReactions`: always all reactions of the user that are followed. */
export type ReactionsReport =
  | { type: 'reactions.received'; reactions: ReadonlyMap<string, PostReaction> }
  | { type: 'reactions.failed'; failure: Failure };

/** A reaction that is to be stored in place of another one; null for none. */
export interface ReactionChoice {
  postId: string;
  from: PostReaction | null;
  to: PostReaction | null;
}

/** Asks the server to store it. */
export interface ReactionStoring extends WallPlace, ReactionChoice {}

type ReactionCommand =
  | ({ type: 'reaction.set' } & ReactionChoice)
  /** Hides that a reaction could not be stored. */
  | { type: 'failure.dismiss' };

interface ReactionsContext extends WallPlace {
  own: OwnReactions;
  /** What is to be stored, in the order of choosing; the first is being stored. */
  choices: readonly ReactionChoice[];
}

const storingOf = ({ context }: { context: ReactionsContext }): ReactionStoring => ({
  ...placeOf({ context }),
  ...(context.choices[0] as ReactionChoice),
});

/** Adds a choice; it replaces one for the same post that is not being stored yet. */
function withChoice([first, ...others]: readonly ReactionChoice[], choice: ReactionChoice): ReactionChoice[] {
  if (!first) return [choice];
  const former = others.find(({ postId }) => postId === choice.postId);
  const kept = others.filter((other) => other !== former);
  return [first, ...kept, former ? { ...choice, from: former.from } : choice];
}

const addChoice = {
  type: 'addChoice',
  params: ({ event: { postId, from, to } }: { event: ReactionChoice }) => ({ postId, from, to }),
} as const;

/** What the user reacts with to the posts of a wall, one after the other. */
export const postReactionsMachine = setup({
  types: {
    context: {} as ReactionsContext,
    input: {} as WallPlace,
    events: {} as ReactionsReport | ReactionCommand,
  },
  actors: {
    watchReactions: streamSlot<ReactionsReport, WallPlace>('watchReactions'),
    storeReaction: promiseSlot<void, ReactionStoring>('storeReaction'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    takeReactions: ({ context }, { reactions }: { reactions: ReadonlyMap<string, PostReaction> }) =>
      context.own.take(reactions),
    addChoice: assign(({ context }, choice: ReactionChoice) => ({
      choices: withChoice(context.choices, choice),
    })),
    removeChoice: assign(({ context }) => ({ choices: context.choices.slice(1) })),
  },
  guards: { hasChoice: ({ context }) => context.choices.length > 0 },
  delays: { retryDelay: WALL_RETRY_DELAY },
}).createMachine({
  id: 'postReactions',
  type: 'parallel',
  context: ({ input }) => ({ ...input, own: new OwnReactions(), choices: [] }),
  states: {
    own: {
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            id: 'watchReactions',
            src: 'watchReactions',
            input: placeOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'reactions.received': { actions: { type: 'takeReactions', params: ({ event }) => event } },
            'reactions.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
          },
        },
        failed: { after: { retryDelay: 'watching' } },
      },
    },
    storing: {
      initial: 'idle',
      on: { 'reaction.set': { actions: addChoice } },
      states: {
        idle: { always: { guard: 'hasChoice', target: 'saving' } },
        saving: {
          invoke: {
            id: 'storeReaction',
            src: 'storeReaction',
            input: storingOf,
            onDone: { target: 'idle', actions: 'removeChoice' },
            onError: {
              target: 'failed',
              actions: ['removeChoice', { type: 'announce', params: failed }],
            },
          },
        },
        failed: {
          on: { 'failure.dismiss': 'idle', 'reaction.set': { target: 'saving', actions: addChoice } },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof postReactionsMachine>;

/** Returns what the user reacted with. */
export const ownReactions = (snapshot: Snapshot): OwnReactions => snapshot.context.own;
/** Returns whether the last reaction could not be stored. */
export const isReactionFailed = (snapshot: Snapshot): boolean => snapshot.matches({ storing: 'failed' });
