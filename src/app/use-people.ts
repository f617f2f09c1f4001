import type { ListedPerson } from '@domain/people/attendee';
import { AREA_FACES } from '@domain/shared/limits';
import { isLinkDown } from '@machines/connection/connection.selectors';
import type { AreaCount, AreaCounts } from '@machines/people/area-counts';
import {
  areaCounts,
  followedArea,
  isAreaKnown,
  isAreaLonger,
  peopleHere,
} from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { isPresenceActive } from '@machines/presence/presence.selectors';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useBackgroundValue, useChildValue } from './app-context';

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
export function usePerson(store: PeopleStore, uid: string): ListedPerson | undefined {
  const watch = useCallback((onChange: () => void) => store.watchPerson(uid, onChange), [store, uid]);
  return useSyncExternalStore(watch, () => store.get(uid));
}

/** A list that says when its length or order changes. */
interface WatchedList {
  readonly version: number;
  watchList(listener: () => void): () => void;
}

/** Returns another number whenever the list's length or order changes, at most once a frame. */
export function useListVersion(store: WatchedList): number {
  const watch = useMemo(() => perFrame((onChange) => store.watchList(onChange)), [store]);
  return useSyncExternalStore(watch, () => store.version);
}

/** Returns whether presence is on, so that people can be listed and have a status. */
export const useHasPresence = (): boolean => useBackgroundValue('presence', isPresenceActive, false);

/** Returns whether the shown numbers are old because the link is down. */
export const useOldNumbers = (): boolean => useChildValue('connection', isLinkDown);

/** Returns the last known number of people in an area; null while it is unknown. */
export function useAreaCount(areaId: string): AreaCount | null {
  return useCounts((counts) => counts.of(areaId));
}

/**
 * Returns the last known number of people in the venue; those in the user's own area are current. Null while it
 * is unknown.
 */
export function useVenueCount(): number | null {
  const own = useChildValue('people', followedArea);
  const elsewhere = useCounts((counts) => counts.total && counts.total - (counts.of(own)?.count ?? 0));
  const here = useOwnAreaCount();
  return elsewhere === null || here === null ? null : elsewhere + here.count;
}

/** Returns a primitive or an existing reference of the counts; re-renders when it changes. */
function useCounts<Value>(select: (counts: AreaCounts) => Value): Value {
  const counts = useChildValue('people', areaCounts);
  const watch = useMemo(() => perFrame((onChange) => counts.watch(onChange)), [counts]);
  return useSyncExternalStore(watch, () => select(counts));
}

/** Returns the number of people in the user's own area, and the first of them; null while it is unknown. */
export function useOwnAreaCount(): AreaCount | null {
  const here = useChildValue('people', peopleHere);
  const isLonger = useChildValue('people', isAreaLonger);
  const isKnown = useChildValue('people', isAreaKnown);
  const counted = useAreaCount(useChildValue('people', followedArea));
  const version = useListVersion(here);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  return useMemo(
    () => (isKnown ? listedCount(here, isLonger, counted?.count ?? 0) : counted),
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
