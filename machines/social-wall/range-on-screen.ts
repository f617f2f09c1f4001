import { comparePosts, type PostPosition, type PostRange } from '@domain/wall/post';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import type { PostStore } from '../patterns/post-store';

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
export interface ShownRows {
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
