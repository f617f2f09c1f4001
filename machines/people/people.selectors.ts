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
/** How many pages of the own area are followed. */
export const areaPages = (snapshot: Snapshot): number => snapshot.context.pages;
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

export const hasMorePages = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'venue' }) && snapshot.context.next !== null;

function areaState(snapshot: Snapshot): ListState {
  if (snapshot.matches({ data: { following: 'failed' } })) return 'failed';
  if (snapshot.matches({ data: { following: { watching: 'shown' } } })) return 'shown';
  return snapshot.context.pages > 1 ? 'growing' : 'loading';
}

function venueState(snapshot: Snapshot): ListState {
  if (snapshot.matches({ list: { venue: 'shown' } })) return 'shown';
  if (snapshot.matches({ list: { venue: 'growing' } })) return 'growing';
  const isLate =
    snapshot.matches({ list: { venue: 'failed' } }) || snapshot.matches({ list: { venue: 'stuck' } });
  return isLate ? 'failed' : 'loading';
}
