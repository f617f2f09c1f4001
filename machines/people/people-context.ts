import { type ListedPerson, nameKeyOf, type OperationMode } from '@domain/people/attendee';
import { COUNTS_HURRY_MAX } from '@domain/shared/limits';
import { AreaCounts, type CountsReport } from './area-counts';
import type { ListPlace } from './ordered-people';
import { type AreaChanges, type PeopleChanges, PeopleStore } from './people-store';

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

/** What is known of a move from one of its two sides, until the other one is known as well. */
interface Held {
  changes: readonly AreaChanges[];
  report: CountsReport | null;
}

export interface PeopleContext {
  held: Held;
  /** Who is in the list of the own area; null where it is unknown or long, so that one person is not noticed. */
  listed: readonly string[] | null;
  /** The number of people in the own area by the last report; null while it is unknown. */
  counted: number | null;
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
export const FIRST_PAGE = { pages: 1, more: false, listed: null, counted: null };

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

export const NOTHING_HELD: Held = { changes: [], report: null };

/** Returns what is held, with changes of the own area; a whole list replaces those before it. */
export const withChanges = ({ held }: PeopleContext, changes: AreaChanges): Held => ({
  ...held,
  changes: changes.whole ? [changes] : [...held.changes, changes],
});

type Uids = readonly string[] | null;

function changedBy(listed: Uids, { whole, people, gone, more }: AreaChanges): Uids {
  const before = whole ? [] : listed;
  if (more || before === null) return null;
  const kept = before.filter((uid) => !gone.includes(uid));
  const uids = [...new Set([...kept, ...people.map(({ uid }) => uid)])];
  return uids.length > COUNTS_HURRY_MAX ? null : uids;
}

/** Returns who is listed once the held changes are applied; null where one person is not noticed. */
export const listedAfter = ({ listed, held }: PeopleContext): Uids => held.changes.reduce(changedBy, listed);

/** Returns the number of people in the own area by the last report. */
export const countedAfter = ({ counted, held: { report }, place }: PeopleContext): number | null =>
  report ? (report.counts[place.areaId] ?? 0) : counted;

/** Returns whether the list of the own area and the numbers tell of the same moves, as far as one is noticed. */
export function isAgreed(context: PeopleContext): boolean {
  const { listed, counted, held } = context;
  const after = listedAfter(context);
  if (!after || !listed || counted === null || held.changes.some(({ whole }) => whole)) return true;
  return after.length === countedAfter(context) || (held.report === null && after.length === listed.length);
}

export const emptyContext = (): PeopleContext => ({
  ...UNREAD,
  ...FIRST_PAGE,
  place: { mode: 'live', areaId: '', uid: '' },
  search: '',
  selected: null,
  held: NOTHING_HELD,
  here: new PeopleStore(),
  found: new PeopleStore(),
  counts: new AreaCounts(),
});
