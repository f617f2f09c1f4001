import { AREA_PAGES_MAX } from '@domain/shared/limits';
import type { SnapshotFrom } from 'xstate';
import type { AreaCounts } from './area-counts';
import type { peopleMachine } from './people.machine';
import type { PeopleScope } from './people.setup';
import type { PeopleStore } from './people-store';

type Snapshot = SnapshotFrom<typeof peopleMachine>;

export type ListState = 'loading' | 'shown' | 'growing' | 'failed';

export const isPanelOpen = (snapshot: Snapshot): boolean => snapshot.matches({ panel: 'opened' });
export const listScope = (snapshot: Snapshot): PeopleScope =>
  snapshot.matches({ list: 'area' }) ? 'area' : 'venue';
export const searchText = (snapshot: Snapshot): string => snapshot.context.search;
export const selectedUid = (snapshot: Snapshot): string | null => snapshot.context.selected;

/** Returns the followed area; empty when none is followed. */
export const followedArea = (snapshot: Snapshot): string =>
  snapshot.matches({ data: 'following' }) ? snapshot.context.place.areaId : '';
/** Returns whether more people are in the own area than are followed. */
export const isAreaLonger = (snapshot: Snapshot): boolean => snapshot.context.more;
export const peopleHere = (snapshot: Snapshot): PeopleStore => snapshot.context.here;
export const areaCounts = (snapshot: Snapshot): AreaCounts => snapshot.context.counts;
/** Returns the people of the shown list. */
export const listedPeople = (snapshot: Snapshot): PeopleStore =>
  snapshot.matches({ list: 'area' }) ? snapshot.context.here : snapshot.context.found;

/** Returns whether the number of people in the own area is known from the list itself. */
export const isAreaKnown = (snapshot: Snapshot): boolean => {
  const state = areaState(snapshot);
  return state === 'shown' || state === 'growing';
};

export const listState = (snapshot: Snapshot): ListState =>
  snapshot.matches({ list: 'area' }) ? areaState(snapshot) : venueState(snapshot);

/** Returns whether there are more people than listed. */
export const isListLonger = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'area' }) ? isAreaLonger(snapshot) : snapshot.context.next !== null;

/** Returns whether more people exist and can be loaded. */
export const hasMorePages = (snapshot: Snapshot): boolean =>
  isListLonger(snapshot) && (listScope(snapshot) === 'venue' || snapshot.context.pages < AREA_PAGES_MAX);

function areaState({ value: { data } }: Snapshot): ListState {
  if (data === 'inactive') return 'loading';
  return data.following === 'failed' ? 'failed' : data.following.watching;
}

const VENUE_STATES = {
  typing: 'loading',
  waiting: 'loading',
  loading: 'loading',
  shown: 'shown',
  refreshing: 'shown',
  growing: 'growing',
  outdated: 'failed',
  stuck: 'failed',
  failed: 'failed',
} as const satisfies Record<string, ListState>;

function venueState({ value: { list } }: Snapshot): ListState {
  return typeof list === 'string' ? 'loading' : VENUE_STATES[list.venue];
}
