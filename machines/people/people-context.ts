import { type Attendee, nameKeyOf, type OperationMode } from '@domain/attendee';
import { Crowds } from './crowds';
import type { ListPlace } from './ordered-people';
import { PeopleStore } from './people-store';

/** An area of the venue in one of its modes, and who stands there. */
export interface Place {
  mode: OperationMode;
  areaId: string;
  uid: string;
}

/** The first pages of an area's people. */
export interface AreaQuery extends Place {
  pages: number;
}

/** A page of the venue's people: those whose name key begins with a prefix, behind a place of the list. */
export interface VenueQuery {
  mode: OperationMode;
  prefix: string;
  after: ListPlace | null;
}

export interface VenuePage {
  /** What was asked for. */
  after: ListPlace | null;
  people: readonly Attendee[];
  /** The last of them, if others are behind; else null. */
  next: ListPlace | null;
}

export interface PeopleContext {
  /** The people of the own area. */
  here: PeopleStore;
  /** Those of the whole venue that were asked for. */
  found: PeopleStore;
  crowds: Crowds;
  place: Place;
  /** How many pages of the own area are followed, and whether others are beyond them. */
  pages: number;
  more: boolean;
  /** What was typed into the search. */
  search: string;
  /** Behind whom the next page of the whole venue begins; null when all were read. */
  next: ListPlace | null;
  /** The first person in sight, counted from 0. */
  sight: number;
  selected: string | null;
}

/** People before the first in sight that are asked for again with those in sight. */
const MARGIN = 12;

const NOWHERE: Place = { mode: 'live', areaId: '', uid: '' };
export const UNREAD = { next: null, sight: 0 };
export const BEGINNING = { ...UNREAD, place: NOWHERE, pages: 1, more: false, search: '', selected: null };

/** Where following an area begins. */
export const firstPageOf = ({ mode, areaId, uid }: Place) => ({
  place: { mode, areaId, uid },
  pages: 1,
  more: false,
});

export const isElsewhere = ({ place }: PeopleContext, { mode, areaId }: Place): boolean =>
  place.mode !== mode || place.areaId !== areaId;

export const isSomewhere = ({ place }: PeopleContext): boolean => place.areaId !== '';

export const queryOf = ({ place, search }: PeopleContext, after: ListPlace | null): VenueQuery => ({
  mode: place.mode,
  prefix: nameKeyOf(search),
  after,
});

/** The people in sight: a page that begins a little before them. */
export const sightQuery = (context: PeopleContext): VenueQuery =>
  queryOf(context, context.found.placeAt(context.sight - MARGIN - 1));

/** Where reading goes on after a page, which may be one in the midst of those that were read. */
export function nextAfter({ found, next }: PeopleContext, page: VenuePage): ListPlace | null {
  const isLast = page.next === null || found.countUpTo(page.next) >= found.size;
  return isLast ? page.next : next;
}

export const emptyContext = (): PeopleContext => ({
  ...BEGINNING,
  here: new PeopleStore(),
  found: new PeopleStore(),
  crowds: new Crowds(),
});
