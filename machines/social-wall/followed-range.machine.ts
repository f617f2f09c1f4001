import type { Failure } from '@domain/shared/failure';
import type { Post, PostRange } from '@domain/wall/post';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';
import type { PostStore } from './post-store';
import { failed, placeOf, reported, type WallFact, type WallPlace } from './wall-place';

/** Which posts are followed besides the newest ones. */
export interface RangeQuery extends WallPlace {
  range: PostRange;
}

/** Reports of the slot `watchRange`: always all posts of the range, at most as many as the newest ones. */
export type RangeReport =
  | { type: 'range.received'; posts: readonly Post[] }
  | { type: 'range.failed'; failure: Failure };

type RangeCommand =
  /** Older posts than the followed ones came onto the screen. */
  | { type: 'range.follow'; range: PostRange }
  /** Only the newest posts are on the screen. */
  | { type: 'range.leave' };

interface RangeInput extends WallPlace {
  posts: PostStore;
}

interface RangeContext extends RangeInput {
  range: PostRange | null;
}

const queryOf = ({ context }: { context: RangeContext }): RangeQuery => ({
  ...placeOf({ context }),
  range: context.range as PostRange,
});

/** The older posts that are on the screen of a wall, live: one range of bounded length at a time. */
export const followedRangeMachine = setup({
  types: {
    context: {} as RangeContext,
    input: {} as RangeInput,
    events: {} as RangeReport | RangeCommand,
  },
  actors: { watchRange: streamSlot<RangeReport, RangeQuery>('watchRange') },
  actions: {
    announce: (_, _fact: WallFact) => {},
    rememberRange: assign((_, { range }: { range: PostRange }) => ({ range })),
    forgetRange: assign({ range: null }),
    takeRange: ({ context: { posts, range } }, { posts: received }: { posts: readonly Post[] }) =>
      range && posts.takeRange(range, received, received.length >= WALL_WINDOW),
  },
}).createMachine({
  id: 'followedRange',
  context: ({ input }) => ({ ...input, range: null }),
  initial: 'none',
  on: {
    'range.follow': {
      target: '.following',
      actions: { type: 'rememberRange', params: ({ event }) => event },
    },
  },
  states: {
    none: { entry: 'forgetRange' },
    following: {
      invoke: {
        id: 'watchRange',
        src: 'watchRange',
        input: queryOf,
        onError: { target: 'none', actions: { type: 'announce', params: failed } },
      },
      on: {
        'range.leave': 'none',
        'range.received': { actions: { type: 'takeRange', params: ({ event }) => event } },
        // The next posts on the screen are followed again.
        'range.failed': { target: 'none', actions: { type: 'announce', params: reported } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof followedRangeMachine>;

/** Returns the posts that are followed besides the newest ones; null without such. */
export const followedRange = (snapshot: Snapshot): PostRange | null => snapshot.context.range;
