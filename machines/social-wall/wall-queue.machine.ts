import type { Failure } from '@domain/shared/failure';
import type { Post } from '@domain/wall/post';
import { WALL_RETRY_DELAY } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import { failed, placeOf, reported, type WallFact, type WallPlace } from './wall-place';

/** Whose waiting posts are followed: those of everybody, for hosts, or those of the user. */
export interface QueueQuery extends WallPlace {
  isHost: boolean;
}

/** Reports of the slot `watchQueue`: always all posts that wait, newest first. */
export type QueueReport =
  | { type: 'queue.received'; posts: readonly Post[] }
  | { type: 'queue.failed'; failure: Failure };

/** What is done to a post. */
export type PostDeed =
  | { kind: 'approve'; post: Post }
  /** A post of the user from the wall, or one from the queue. */
  | { kind: 'remove'; id: string; from: 'wall' | 'queue' };

/** Asks the server to do it. */
export interface PostDoing extends WallPlace {
  deed: PostDeed;
}

type QueueCommand = { type: 'deed.do'; deed: PostDeed };

interface QueueContext extends QueueQuery {
  posts: readonly Post[];
  deed: PostDeed | null;
}

const queryOf = ({ context }: { context: QueueContext }): QueueQuery => ({
  ...placeOf({ context }),
  isHost: context.isHost,
});

const begin = {
  target: 'doing',
  actions: { type: 'rememberDeed', params: ({ event }: { event: { deed: PostDeed } }) => event },
} as const;

/** The posts that wait for a host, what is done with these, and with the user's own posts on the wall. */
export const wallQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    input: {} as QueueQuery,
    events: {} as QueueReport | QueueCommand,
  },
  actors: {
    watchQueue: streamSlot<QueueReport, QueueQuery>('watchQueue'),
    doDeed: promiseSlot<void, PostDoing>('doDeed'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    takePosts: assign((_, { posts }: { posts: readonly Post[] }) => ({ posts })),
    rememberDeed: assign((_, { deed }: { deed: PostDeed }) => ({ deed })),
  },
  delays: { retryDelay: WALL_RETRY_DELAY },
}).createMachine({
  id: 'wallQueue',
  type: 'parallel',
  context: ({ input }) => ({ ...input, posts: [], deed: null }),
  states: {
    list: {
      initial: 'watching',
      states: {
        watching: {
          invoke: {
            id: 'watchQueue',
            src: 'watchQueue',
            input: queryOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'queue.received': { actions: { type: 'takePosts', params: ({ event }) => event } },
            'queue.failed': { target: 'failed', actions: { type: 'announce', params: reported } },
          },
        },
        failed: { after: { retryDelay: 'watching' } },
      },
    },
    deed: {
      initial: 'none',
      states: {
        none: { on: { 'deed.do': begin } },
        doing: {
          invoke: {
            id: 'doDeed',
            src: 'doDeed',
            input: ({ context }) => ({ ...placeOf({ context }), deed: context.deed as PostDeed }),
            onDone: 'none',
            onError: { target: 'undone', actions: { type: 'announce', params: failed } },
          },
        },
        undone: { on: { 'deed.do': begin } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof wallQueueMachine>;

/** Returns the posts that wait, newest first. */
export const waitingPosts = (snapshot: Snapshot): readonly Post[] => snapshot.context.posts;
/** Returns whether something is being done to a post. */
export const isPostBusy = (snapshot: Snapshot): boolean => snapshot.matches({ deed: 'doing' });
/** Returns whether the last deed could not be done. */
export const isDeedUndone = (snapshot: Snapshot): boolean => snapshot.matches({ deed: 'undone' });
