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
export type PostAction =
  | { kind: 'approve'; post: Post }
  /** A post of the user from the wall, or one from the queue. */
  | { kind: 'remove'; id: string; from: 'wall' | 'queue' };

/** Asks the server to do it. */
export interface PostActionRequest extends WallPlace {
  action: PostAction;
}

type QueueCommand = { type: 'postAction.perform'; action: PostAction };

interface QueueContext extends QueueQuery {
  posts: readonly Post[];
  action: PostAction | null;
}

const queryOf = ({ context }: { context: QueueContext }): QueueQuery => ({
  ...placeOf({ context }),
  isHost: context.isHost,
});

const begin = {
  target: 'running',
  actions: { type: 'rememberAction', params: ({ event }: { event: { action: PostAction } }) => event },
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
    performPostAction: promiseSlot<void, PostActionRequest>('performPostAction'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    takePosts: assign((_, { posts }: { posts: readonly Post[] }) => ({ posts })),
    rememberAction: assign((_, { action }: { action: PostAction }) => ({ action })),
  },
  delays: { retryDelay: WALL_RETRY_DELAY },
}).createMachine({
  id: 'wallQueue',
  type: 'parallel',
  context: ({ input }) => ({ ...input, posts: [], action: null }),
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
    action: {
      initial: 'none',
      states: {
        none: { on: { 'postAction.perform': begin } },
        running: {
          invoke: {
            id: 'performPostAction',
            src: 'performPostAction',
            input: ({ context }) => ({ ...placeOf({ context }), action: context.action as PostAction }),
            onDone: 'none',
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
        },
        failed: { on: { 'postAction.perform': begin } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof wallQueueMachine>;

/** Returns the posts that wait, newest first. */
export const waitingPosts = (snapshot: Snapshot): readonly Post[] => snapshot.context.posts;
/** Returns whether something is being done to a post. */
export const isPostBusy = (snapshot: Snapshot): boolean => snapshot.matches({ action: 'running' });
/** Returns whether the last action could not be done. */
export const isPostActionFailed = (snapshot: Snapshot): boolean => snapshot.matches({ action: 'failed' });
