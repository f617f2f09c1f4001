import type { PostStore } from '@machines/patterns/post-store';
import { followedRange } from '@machines/social-wall/followed-range.machine';
import { rangeOnScreen } from '@machines/social-wall/range-on-screen';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { RangeActor, WallActor } from './wall-actors';

/** The list is at its beginning up to this distance, in pixels. */
const NEAR = 24;
/** Older posts are loaded from this distance to the end on, in pixels. */
const SOON = 400;

interface ScrolledWall {
  actor: WallActor;
  range: RangeActor;
  store: PostStore;
  version: number;
}

/** Follows the range of posts that is on the screen, where the newest posts are not enough. */
function followShown(range: RangeActor, store: PostStore, list: VirtualizerHandle | null): void {
  if (!list || list.viewportSize === 0) return;
  const { scrollOffset, viewportSize } = list;
  const followed = followedRange(range.getSnapshot());
  const first = list.findItemIndex(scrollOffset);
  const wanted = rangeOnScreen(
    store,
    { first, last: list.findItemIndex(scrollOffset + viewportSize) },
    followed,
  );
  if (wanted === followed) return;
  range.send(wanted ? { type: 'range.follow', range: wanted } : { type: 'range.leave' });
}

/**
 * Loads older posts near the end of the list, follows those on the screen, and keeps the place of a reader when newer
 * ones come.
 */
export function useWallScroll({ actor, range, store, version }: ScrolledWall) {
  const list = useRef<VirtualizerHandle>(null);
  const former = useRef(store.at(0)?.id);
  const first = store.at(0)?.id;
  const isAway = (list.current?.scrollOffset ?? 0) > NEAR;
  useLayoutEffect(() => {
    former.current = first;
  }, [first]);
  const fill = useCallback(() => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const isShown = viewportSize > 0;
    followShown(range, store, list.current);
    if (isShown && scrollOffset + viewportSize > scrollSize - SOON) actor.send({ type: 'older.load' });
  }, [actor, range, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts may end nearer
  useLayoutEffect(fill, [fill, version]);
  return { list, isShifted: isAway && former.current !== first, onScroll: fill };
}
