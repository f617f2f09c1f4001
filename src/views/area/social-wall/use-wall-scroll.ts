import type { PostStore } from '@machines/social-wall/post-store';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { WallActor } from './wall-actors';

/** The list is at its beginning up to this distance, in pixels. */
const NEAR = 24;
/** Older posts are loaded from this distance to the end on, in pixels. */
const SOON = 400;

/** Loads older posts near the end of the list, and keeps the place of a reader when newer ones come. */
export function useWallScroll(actor: WallActor, store: PostStore, version: number) {
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
    if (isShown && scrollOffset + viewportSize > scrollSize - SOON) actor.send({ type: 'older.load' });
  }, [actor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts may end nearer
  useLayoutEffect(fill, [fill, version]);
  return { list, isShifted: isAway && former.current !== first, onScroll: fill };
}
