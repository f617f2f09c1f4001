import type { PeopleStore } from '@machines/people/people-store';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useChild } from '@/app/app-context';

type Place = ReturnType<PeopleStore['placeAt']>;

/** Who is first in sight, and how much of them is above the edge, in pixels. */
interface Sight {
  place: Place;
  hidden: number;
}

const AT_THE_TOP: Sight = { place: null, hidden: 0 };

function sightOf(list: VirtualizerHandle, store: PeopleStore): Sight {
  if (list.scrollOffset <= 0) return AT_THE_TOP;
  const index = list.findItemIndex(list.scrollOffset);
  return { place: store.placeAt(index), hidden: list.scrollOffset - list.getItemOffset(index) };
}

/** Who is first in sight stays where they are while others come and go before them; the machine hears who is. */
export function useSteadyScroll(store: PeopleStore, version: number) {
  const people = useChild('people');
  const ref = useRef<VirtualizerHandle>(null);
  const sight = useRef(AT_THE_TOP);
  const onScroll = useCallback(() => {
    if (ref.current) sight.current = sightOf(ref.current, store);
  }, [store]);
  const onScrollEnd = useCallback(() => {
    const { place } = sight.current;
    people.send({ type: 'sight.moved', index: place ? store.rankOf(place) : 0 });
  }, [people, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  useLayoutEffect(() => {
    const { place, hidden } = sight.current;
    if (!ref.current || !place) return;
    const offset = ref.current.getItemOffset(store.rankOf(place)) + hidden;
    if (offset !== ref.current.scrollOffset) ref.current.scrollTo(offset);
  }, [store, version]);
  return { ref, onScroll, onScrollEnd };
}
