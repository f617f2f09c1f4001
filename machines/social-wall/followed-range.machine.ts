import type { Post, PostRange } from '@domain/wall/post';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { faultAction, type Watch } from '../patterns/port';
import type { PostStore } from '../patterns/post-store';
import { placeOf, type WallInput, type WallPlace } from './wall-place';

/** Which posts are followed besides the newest ones. */
export interface RangeQuery extends WallPlace {
  range: PostRange;
}

/** What the older posts on the screen need of the world. */
export interface FollowedRangePort {
  /** Follows the posts of a range, at most as many as the newest ones; always reports all of them. */
  watchRange: Watch<RangeQuery, readonly Post[]>;
}

type RangeCommand =
  /** Older posts than the followed ones came onto the screen. */
  | { type: 'range.follow'; range: PostRange }
  /** Only the newest posts are on the screen. */
  | { type: 'range.leave' };

interface RangeInput extends WallInput {
  posts: PostStore;
}

interface RangeContext extends RangeInput {
  range: PostRange | null;
}

/** The older posts that are on the screen of a wall, live: one range of bounded length at a time. */
export const followedRangeMachine = setup({
  types: {
    context: {} as RangeContext,
    input: {} as RangeInput,
    events: {} as Followed<'range', readonly Post[]> | RangeCommand,
  },
  actors: { range: follow<'range', RangeQuery, readonly Post[]>('range') },
  actions: {
    announceFault: faultAction('followedRange'),
    takeRange: ({ context: { posts, range } }, { value }: { value: readonly Post[] }) =>
      range && posts.takeRange(range, value, value.length >= WALL_WINDOW),
  },
}).createMachine({
  id: 'followedRange',
  context: ({ input }) => ({ ...input, range: null }),
  initial: 'none',
  on: { 'range.follow': { target: '.following', actions: assign({ range: ({ event }) => event.range }) } },
  states: {
    none: { entry: assign({ range: null }) },
    following: {
      invoke: {
        id: 'range',
        src: 'range',
        input: ({ context, self }) => ({
          parent: self,
          query: { ...placeOf({ context }), range: context.range as PostRange },
        }),
        onError: { target: 'none', actions: { type: 'announceFault', params: ({ event }) => event } },
      },
      on: {
        'range.leave': 'none',
        'range.received': { actions: { type: 'takeRange', params: ({ event }) => event } },
        'range.failed': {
          actions: { type: 'announceFault', params: ({ event }) => ({ error: event.failure }) },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof followedRangeMachine>;

/** Returns the posts that are followed besides the newest ones; null without such. */
export const followedRange = (snapshot: Snapshot): PostRange | null => snapshot.context.range;

/** Fills the chart by its port. */
export const createFollowedRange = (port: FollowedRangePort) =>
  followedRangeMachine.provide({ actors: { range: follow('range', port.watchRange) } });
