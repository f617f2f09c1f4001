import type { Failure } from '@domain/shared/failure';
import type { Post, PostPosition } from '@domain/wall/post';
import { WALL_PAGE, WALL_RETRY_DELAY, WALL_WINDOW } from '@domain/wall/wall-limits';
import { type SnapshotFrom, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import { PostStore } from './post-store';
import { failed, placeOf, reported, type WallFact, type WallPlace } from './wall-place';

/** Reports of the slot `watchPosts`: always all of the newest posts. */
export type PostsReport =
  | { type: 'posts.received'; posts: readonly Post[] }
  | { type: 'posts.failed'; failure: Failure };

/** Asks for a page of the posts before one. */
export interface OlderPostsQuery extends WallPlace {
  before: PostPosition;
}

type WallCommand = { type: 'wall.retry' } | { type: 'older.load' };

interface WallContext extends WallPlace {
  posts: PostStore;
}

type Posts = { posts: readonly Post[] };
type Page = { output: readonly Post[] };

const areAll = (posts: readonly Post[]): boolean => posts.length < WALL_WINDOW;

const olderOf = ({ context }: { context: WallContext }): OlderPostsQuery => {
  const { id = '', createdAt = 0 } = context.posts.oldest ?? {};
  return { ...placeOf({ context }), before: { id, createdAt } };
};

const takeOlder = { type: 'takeOlder', params: ({ event }: { event: Page }) => event } as const;
const load = { guard: 'isShown', target: 'loading' } as const;

/** The posts of a wall, newest first: the newest ones live, older ones by pages. */
export const socialWallMachine = setup({
  types: {
    context: {} as WallContext,
    input: {} as WallPlace,
    events: {} as PostsReport | WallCommand,
  },
  actors: {
    watchPosts: streamSlot<PostsReport, WallPlace>('watchPosts'),
    loadOlder: promiseSlot<readonly Post[], OlderPostsQuery>('loadOlder'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    takeNewest: ({ context }, { posts }: Posts) => context.posts.takeNewest(posts, areAll(posts)),
    takeOlder: ({ context }, { output }: Page) => context.posts.takeOlder(output),
  },
  guards: {
    isShown: stateIn({ newest: { watching: 'live' } }),
    isWhole: (_, { posts }: Posts) => areAll(posts),
    isLastPage: (_, { output }: Page) => output.length < WALL_PAGE,
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
  },
  delays: { retryDelay: WALL_RETRY_DELAY },
}).createMachine({
  id: 'socialWall',
  type: 'parallel',
  context: ({ input }) => ({ ...input, posts: new PostStore() }),
  states: {
    newest: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'watchPosts',
            src: 'watchPosts',
            input: placeOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'posts.received': {
              target: '.live',
              actions: { type: 'takeNewest', params: ({ event }) => event },
            },
            'posts.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: 'failed', actions: { type: 'announce', params: reported } },
            ],
          },
          states: { loading: {}, live: {} },
        },
        failed: { on: { 'wall.retry': 'watching' }, after: { retryDelay: 'watching' } },
        /** Visitors who are no members read no posts. */
        refused: {},
      },
    },
    older: {
      initial: 'partial',
      on: {
        'posts.received': [
          { guard: { type: 'isWhole', params: ({ event }) => event }, target: '.complete' },
          // Those that a page was asked for may have been dropped.
          { target: '.partial' },
        ],
      },
      states: {
        partial: { on: { 'older.load': load } },
        loading: {
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: olderOf,
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event },
                target: 'complete',
                actions: takeOlder,
              },
              { target: 'partial', actions: takeOlder },
            ],
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
        },
        complete: {},
        failed: { on: { 'older.load': load } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof socialWallMachine>;

/** What is known of the newest posts. */
export type WallState = 'loading' | 'live' | 'failed' | 'refused';

/** Returns the loaded posts. */
export const wallPosts = (snapshot: Snapshot): PostStore => snapshot.context.posts;
/** Returns what is known of the newest posts. */
export function wallState(snapshot: Snapshot): WallState {
  if (snapshot.matches({ newest: 'refused' })) return 'refused';
  if (snapshot.matches({ newest: 'failed' })) return 'failed';
  return snapshot.matches({ newest: { watching: 'live' } }) ? 'live' : 'loading';
}
/** Returns whether a page of older posts could not be loaded. */
export const areOlderFailed = (snapshot: Snapshot): boolean => snapshot.matches({ older: 'failed' });
