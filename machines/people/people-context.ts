import { type Attendee, nameKeyOf, type OperationMode } from '@domain/attendee';
import { Crowds } from './crowds';
import { PeopleStore } from './people-store';

/** An area of the venue in one of its modes. */
export interface Place {
  mode: OperationMode;
  areaId: string;
}

/** The first pages of an area's people. */
export interface AreaQuery extends Place {
  pages: number;
}

/** A page of the venue's people: those whose name key begins with a prefix, from a cursor on. */
export interface VenueQuery {
  mode: OperationMode;
  prefix: string;
  after: string | null;
}

export interface VenuePage {
  people: readonly Attendee[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

export interface PeopleContext {
  /** The people of the own area. */
  here: PeopleStore;
  /** Those of the whole venue that were asked for. */
  found: PeopleStore;
  crowds: Crowds;
  place: Place;
  /** How many pages of the own area are followed. */
  pages: number;
  /** What was typed into the search. */
  search: string;
  /** How many pages of the whole venue were read, and where the next one begins. */
  foundPages: number;
  next: string | null;
  selected: string | null;
}

const NOWHERE: Place = { mode: 'live', areaId: '' };
export const BEGINNING = { place: NOWHERE, pages: 1, search: '', foundPages: 0, next: null, selected: null };

export const isSomewhere = ({ place }: PeopleContext): boolean => place.areaId !== '';

export const queryOf = ({ place, search }: PeopleContext, after: string | null): VenueQuery => ({
  mode: place.mode,
  prefix: nameKeyOf(search),
  after,
});

export const emptyContext = (): PeopleContext => ({
  ...BEGINNING,
  here: new PeopleStore(),
  found: new PeopleStore(),
  crowds: new Crowds(),
});
