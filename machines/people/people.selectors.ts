import { AREA_PAGES_MAX } from '@domain/limits';
import type { SnapshotFrom } from 'xstate';
import type { Crowds } from './crowds';
import type { PeopleScope } from './people.events';
import type { peopleMachine } from './people.machine';
import type { PeopleStore } from './people-store';

type Snapshot = SnapshotFrom<typeof peopleMachine>;

export type ListState = 'loading' | 'shown' | 'growing' | 'failed';

export const isPanelOpen = (snapshot: Snapshot): boolean => snapshot.matches({ panel: 'opened' });
export const listScope = (snapshot: Snapshot): PeopleScope =>
  snapshot.matches({ list: 'area' }) ? 'area' : 'venue';
export const searchText = (snapshot: Snapshot): string => snapshot.context.search;
export const selectedUid = (snapshot: Snapshot): string | null => snapshot.context.selected;

/** The area whose people are followed; empty while none is. */
export const followedArea = (snapshot: Snapshot): string => snapshot.context.place.areaId;
/** Others are in the own area, beyond those who are followed. */
export const isAreaLonger = (snapshot: Snapshot): boolean => snapshot.context.more;
export const peopleHere = (snapshot: Snapshot): PeopleStore => snapshot.context.here;
export const crowds = (snapshot: Snapshot): Crowds => snapshot.context.crowds;
/** The people of the list that is shown. */
export const listedPeople = (snapshot: Snapshot): PeopleStore =>
  snapshot.matches({ list: 'area' }) ? snapshot.context.here : snapshot.context.found;

/** Whether the number of people in the own area is known from themselves. */
export const isAreaKnown = (snapshot: Snapshot): boolean =>
  snapshot.matches({ data: { following: { watching: 'shown' } } }) || snapshot.context.pages > 1;

export const listState = (snapshot: Snapshot): ListState =>
  snapshot.matches({ list: 'area' }) ? areaState(snapshot) : venueState(snapshot);

/** There are more people than those that are listed. */
export const isListLonger = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'area' }) ? isAreaLonger(snapshot) : snapshot.context.next !== null;

/** And they can be listed, too. */
export const hasMorePages = (snapshot: Snapshot): boolean =>
  isListLonger(snapshot) && (listScope(snapshot) === 'venue' || snapshot.context.pages < AREA_PAGES_MAX);

function areaState(snapshot: Snapshot): ListState {
  if (snapshot.matches({ data: { following: 'failed' } })) return 'failed';
  if (snapshot.matches({ data: { following: { watching: 'shown' } } })) return 'shown';
  return snapshot.context.pages > 1 ? 'growing' : 'loading';
}

const VENUE_STATES = {
  typing: 'loading',
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
