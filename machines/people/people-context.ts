import { type ListedPerson, nameKeyOf, type OperationMode } from '@domain/people/attendee';
import { COUNTS_HURRY_MAX } from '@domain/shared/limits';
import { AreaCounts } from './area-counts';
import type { ListPlace } from './ordered-people';
import { type PeopleChanges, PeopleStore } from './people-store';

/** An area of the venue in one of its modes, and the user who is in it. */
export interface Place {
  mode: OperationMode;
  areaId: string;
  uid: string;
}

/** The first pages of an area's people. */
export interface AreaQuery extends Place {
  pages: number;
}

/** A page of the venue's people: everybody, or those whom a search finds, after a place of the list. */
export interface VenueQuery {
  mode: OperationMode;
  search: string;
  after: ListPlace | null;
}

/** People in the order of their names. */
export interface PeoplePage {
  people: readonly ListedPerson[];
  /** The last person of the page if more follow, else null. */
  next: ListPlace | null;
}

export interface VenuePage extends PeoplePage {
  /** The position after which the page begins. */
  after: ListPlace | null;
}

export interface PeopleContext {
  /** The people of the user's own area. */
  here: PeopleStore;
  /** The people of the whole venue who were read. */
  found: PeopleStore;
  counts: AreaCounts;
  place: Place;
  /** How many pages of the own area are followed, and whether more exist. */
  pages: number;
  more: boolean;
  /** The search text. */
  search: string;
  /** The person after whom the next page of the whole venue begins; null when all were read. */
  next: ListPlace | null;
  /** The index of the first visible person. */
  firstVisible: number;
  selected: string | null;
}

/** The number of people before the first visible one who are read again with the visible ones. */
const MARGIN = 12;

export const UNREAD = { next: null, firstVisible: 0 };
export const FIRST_PAGE = { pages: 1, more: false };

export const queryOf = ({ place, search }: PeopleContext, after: ListPlace | null): VenueQuery => ({
  mode: place.mode,
  search: nameKeyOf(search),
  after,
});

/** Returns the query of a page that begins a little before the visible people. */
export const visibleQuery = (context: PeopleContext): VenueQuery =>
  queryOf(context, context.found.placeAt(context.firstVisible - MARGIN - 1));

/** Returns where reading continues after a page, which may be in the middle of those already read. */
export function nextAfter({ found, next }: PeopleContext, page: VenuePage): ListPlace | null {
  const isLast = page.next === null || found.countUpTo(page.next) >= found.size;
  return isLast ? page.next : next;
}

/** Returns whether people came to the own area or left it, in a number in which one person is noticed. */
export const hasMoves = ({ here }: PeopleContext, { whole, people, gone }: PeopleChanges): boolean =>
  here.size <= COUNTS_HURRY_MAX && (whole || gone.length > 0 || people.some(({ uid }) => !here.get(uid)));

/** Returns whether people moved between areas, in a venue in which one person is noticed. */
export const hasCountedMoves = ({ counts }: PeopleContext, next: Readonly<Record<string, number>>): boolean =>
  Object.values(next).reduce((sum, count) => sum + count, 0) <= COUNTS_HURRY_MAX && counts.differsFrom(next);

export const emptyContext = (): PeopleContext => ({
  ...UNREAD,
  ...FIRST_PAGE,
  place: { mode: 'live', areaId: '', uid: '' },
  search: '',
  selected: null,
  here: new PeopleStore(),
  found: new PeopleStore(),
  counts: new AreaCounts(),
});
