import { comparePosts, type Post, type PostPosition, type PostRange } from '@domain/wall/post';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announceFault, faultAction, type Watch } from '../patterns/port';
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
        onError: { target: 'none', actions: announceFault },
      },
      on: {
        'range.leave': 'none',
        'range.received': { actions: { type: 'takeRange', params: ({ event }) => event } },
        'range.failed': { actions: announceFault },
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

/** How many rows are followed before and after those on the screen, when a range begins. */
const MARGIN = 35;

const covers = ({ newest, oldest }: PostRange, inner: PostRange): boolean =>
  comparePosts(newest, inner.newest) <= 0 && comparePosts(inner.oldest, oldest) <= 0;

const positionOf = ({ id, createdAt }: PostPosition): PostPosition => ({ id, createdAt });

function rangeOf(posts: PostStore, first: number, last: number): PostRange | null {
  const newest = posts.at(Math.max(first, 0));
  const oldest = posts.at(Math.min(last, posts.size - 1));
  return newest && oldest ? { newest: positionOf(newest), oldest: positionOf(oldest) } : null;
}

/** The rows on the screen, from 0. */
interface ShownRows {
  first: number;
  last: number;
}

/**
 * Returns which range of posts to follow for the rows on the screen: the one that is followed while it covers them, null
 * where the newest posts do, which are followed anyway.
 */
export function rangeOnScreen(
  posts: PostStore,
  { first, last }: ShownRows,
  followed: PostRange | null,
): PostRange | null {
  const shown = rangeOf(posts, first, last);
  if (!shown || last < WALL_WINDOW) return null;
  if (followed && covers(followed, shown)) return followed;
  return rangeOf(posts, first - MARGIN, last + MARGIN);
}
