import type { PeopleStore } from '@machines/people/people-store';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useChild } from '@/app/app-context';

type Place = ReturnType<PeopleStore['placeAt']>;

/** The first visible person, and how much of their row is above the edge, in pixels. */
interface Anchor {
  place: Place;
  hidden: number;
}

const AT_THE_TOP: Anchor = { place: null, hidden: 0 };

function anchorOf(list: VirtualizerHandle, store: PeopleStore): Anchor {
  if (list.scrollOffset <= 0) return AT_THE_TOP;
  const index = list.findItemIndex(list.scrollOffset);
  return { place: store.placeAt(index), hidden: list.scrollOffset - list.getItemOffset(index) };
}

/** Keeps the first visible row in place while people come and go above it, and sends the machine its index. */
export function useSteadyScroll(store: PeopleStore, version: number) {
  const people = useChild('people');
  const ref = useRef<VirtualizerHandle>(null);
  const anchor = useRef(AT_THE_TOP);
  const onScroll = useCallback(() => {
    if (ref.current) anchor.current = anchorOf(ref.current, store);
  }, [store]);
  const onScrollEnd = useCallback(() => {
    const { place } = anchor.current;
    people.send({ type: 'list.scroll', index: place ? store.rankOf(place) : 0 });
  }, [people, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  useLayoutEffect(() => {
    const { place, hidden } = anchor.current;
    if (!ref.current || !place) return;
    const offset = ref.current.getItemOffset(store.rankOf(place)) + hidden;
    if (offset !== ref.current.scrollOffset) ref.current.scrollTo(offset);
  }, [store, version]);
  return { ref, onScroll, onScrollEnd };
}
