import type { Failure } from '@domain/shared/failure';
import type { Post, PostPosition } from '@domain/wall/post';
import { WALL_PAGE, WALL_WINDOW } from '@domain/wall/wall-limits';
import { fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announceFault, faultAction, type Watch } from '../patterns/port';
import { PostStore } from '../patterns/post-store';
import { promiseSlot } from '../slots';
import { placeOf, type WallInput, type WallPlace } from './wall-place';

/** Asks for a page of the posts before one. */
export interface OlderPostsQuery extends WallPlace {
  before: PostPosition;
}

/** What a wall needs of the world. */
export interface SocialWallPort {
  /** Follows the newest posts; always reports all of them. */
  watchPosts: Watch<WallPlace, readonly Post[]>;
  /** Reads a page of the posts before one. */
  loadOlder: (query: OlderPostsQuery) => Promise<readonly Post[]>;
}

type WallCommand = { type: 'wall.retry' } | { type: 'older.load' };

interface WallContext extends WallInput {
  posts: PostStore;
}

type Posts = { value: readonly Post[] };
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
    input: {} as WallInput,
    events: {} as Followed<'posts', readonly Post[]> | WallCommand,
  },
  actors: {
    posts: follow<'posts', WallPlace, readonly Post[]>('posts'),
    loadOlder: promiseSlot<readonly Post[], OlderPostsQuery>('loadOlder'),
  },
  actions: {
    announceFault: faultAction('socialWall'),
    takeNewest: ({ context }, { value }: Posts) => context.posts.takeNewest(value, areAll(value)),
    takeOlder: ({ context }, { output }: Page) => context.posts.takeOlder(output),
  },
  guards: {
    isShown: stateIn({ newest: { followed: 'live' } }),
    isWhole: (_, { value }: Posts) => areAll(value),
    isLastPage: (_, { output }: Page) => output.length < WALL_PAGE,
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
  },
}).createMachine({
  id: 'socialWall',
  type: 'parallel',
  context: ({ input }) => ({ ...input, posts: new PostStore() }),
  states: {
    newest: {
      initial: 'followed',
      states: {
        followed: {
          initial: 'loading',
          invoke: {
            id: 'posts',
            src: 'posts',
            input: ({ context, self }) => ({ parent: self, query: placeOf({ context }) }),
            onError: { target: '.failed', actions: announceFault },
          },
          on: {
            'posts.received': {
              target: '.live',
              actions: { type: 'takeNewest', params: ({ event }) => event },
            },
            'posts.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: '.failed', actions: announceFault },
            ],
          },
          states: {
            loading: {},
            live: {},
            failed: { on: { 'wall.retry': '#socialWall.newest.followed' } },
          },
        },
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
            onError: { target: 'failed', actions: announceFault },
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
export const wallState = ({ value: { newest } }: Snapshot): WallState =>
  newest === 'refused' ? newest : newest.followed;
/** Returns whether a page of older posts could not be loaded. */
export const areOlderFailed = (snapshot: Snapshot): boolean => snapshot.matches({ older: 'failed' });

/** Fills the chart by its port. */
export const createSocialWall = (port: SocialWallPort) =>
  socialWallMachine.provide({
    actors: {
      posts: follow('posts', port.watchPosts),
      loadOlder: fromPromise(({ input }) => port.loadOlder(input)),
    },
  });
