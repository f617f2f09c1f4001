import type { Attendee } from '@domain/people/attendee';
import { AREA_FACES } from '@domain/shared/limits';
import type { AreaCount } from '@machines/people/area-counts';
import {
  areaCounts,
  followedArea,
  isAreaKnown,
  isAreaLonger,
  peopleHere,
} from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useChildValue } from './app-context';

type Watch = (onChange: () => void) => () => void;

/** Merges the notifications within one frame into one. */
const perFrame =
  (watch: Watch): Watch =>
  (onChange) => {
    let frame = 0;
    const notify = (): void => {
      frame = 0;
      onChange();
    };
    const stop = watch(() => {
      frame ||= requestAnimationFrame(notify);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  };

/** Returns one person of a list; re-renders when their shown details change. */
export function usePerson(store: PeopleStore, uid: string): Attendee | undefined {
  const watch = useCallback((onChange: () => void) => store.watchPerson(uid, onChange), [store, uid]);
  return useSyncExternalStore(watch, () => store.get(uid));
}

/** Returns another number whenever the list's length or order changes, at most once a frame. */
export function useListVersion(store: PeopleStore): number {
  const watch = useMemo(() => perFrame((onChange) => store.watchList(onChange)), [store]);
  return useSyncExternalStore(watch, () => store.version);
}

/** Returns the last known number of people in an area. */
export function useAreaCount(areaId: string): AreaCount {
  const counts = useChildValue('people', areaCounts);
  const watch = useMemo(() => perFrame((onChange) => counts.watch(onChange)), [counts]);
  return useSyncExternalStore(watch, () => counts.of(areaId));
}

/** Returns the number of people in the user's own area, and the first of them. */
export function useOwnAreaCount(): AreaCount {
  const here = useChildValue('people', peopleHere);
  const isLonger = useChildValue('people', isAreaLonger);
  const isKnown = useChildValue('people', isAreaKnown);
  const counted = useAreaCount(useChildValue('people', followedArea));
  const version = useListVersion(here);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  return useMemo(
    () => (isKnown ? listedCount(here, isLonger, counted.count) : counted),
    [here, isLonger, isKnown, counted, version],
  );
}

/** Returns the count and first people of a list; people beyond the followed pages are only counted. */
function listedCount(store: PeopleStore, isLonger: boolean, counted: number): AreaCount {
  const uids = Array.from(
    { length: Math.min(AREA_FACES, store.size) },
    (_, index) => store.uidAt(index) ?? '',
  );
  return {
    count: isLonger ? Math.max(store.size, counted) : store.size,
    faces: uids.flatMap((uid) => store.get(uid) ?? []),
  };
}
