import type { Attendee } from '@domain/attendee';
import { AREA_FACES } from '@domain/limits';
import type { Crowd } from '@machines/people/crowds';
import {
  crowds,
  followedArea,
  isAreaKnown,
  isAreaLonger,
  peopleHere,
} from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useChildValue } from './app-context';

type Watch = (onChange: () => void) => () => void;

/** Many changes within one frame are told as one. */
const perFrame =
  (watch: Watch): Watch =>
  (onChange) => {
    let frame = 0;
    const tell = (): void => {
      frame = 0;
      onChange();
    };
    const stop = watch(() => {
      frame ||= requestAnimationFrame(tell);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  };

/** One person of a list; re-renders when what is shown of them changes. */
export function usePerson(store: PeopleStore, uid: string): Attendee | undefined {
  const watch = useCallback((onChange: () => void) => store.watchPerson(uid, onChange), [store, uid]);
  return useSyncExternalStore(watch, () => store.get(uid));
}

/** Another number whenever the list's length or order changes, at most once a frame. */
export function useListVersion(store: PeopleStore): number {
  const watch = useMemo(() => perFrame((onChange) => store.watchList(onChange)), [store]);
  return useSyncExternalStore(watch, () => store.version);
}

/** What was last heard of an area where the person is not. */
export function useCrowd(areaId: string): Crowd {
  const known = useChildValue('people', crowds);
  const watch = useMemo(() => perFrame((onChange) => known.watch(onChange)), [known]);
  return useSyncExternalStore(watch, () => known.of(areaId));
}

/** How many are in the person's own area, and the first of them. */
export function useOwnCrowd(): Crowd {
  const here = useChildValue('people', peopleHere);
  const isLonger = useChildValue('people', isAreaLonger);
  const isKnown = useChildValue('people', isAreaKnown);
  const heard = useCrowd(useChildValue('people', followedArea));
  const version = useListVersion(here);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  return useMemo(
    () => (isKnown ? crowdOf(here, isLonger, heard.count) : heard),
    [here, isLonger, isKnown, heard, version],
  );
}

/** People beyond the pages that are followed are only counted. */
function crowdOf(store: PeopleStore, isLonger: boolean, heard: number): Crowd {
  const uids = Array.from(
    { length: Math.min(AREA_FACES, store.size) },
    (_, index) => store.uidAt(index) ?? '',
  );
  return {
    count: isLonger ? Math.max(store.size, heard) : store.size,
    faces: uids.flatMap((uid) => store.get(uid) ?? []),
  };
}
