import { type Attendee, attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { type FoundPeople, matchesSearch, searchWords } from '@domain/people/person-search';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { DomainError } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import { MODES } from './attendees';

/** Reads all entries of a mode, by key. */
export type ReadAttendees = (mode: OperationMode) => Promise<unknown>;

type Place = NonNullable<FoundPeople['next']>;

/** Finds people who are in the venue by the words of their name and company. */
export interface PeopleSearch {
  /** Returns the people after a place of the list. @throws DomainError unavailable */
  find(text: string, after: Place | null): Promise<FoundPeople>;
}

interface SearchParts {
  readAttendees: ReadAttendees;
  mode: OperationMode;
  /** Milliseconds for which the entries that were read are used. */
  maxAge: number;
  log: Logger;
}

const entriesSchema = v.nullable(v.record(v.string(), v.unknown()));

/** The order of the list in the browser. */
function compare(one: Place, other: Place): number {
  if (one.nameKey !== other.nameKey) return one.nameKey < other.nameKey ? -1 : 1;
  return Number(one.uid > other.uid) - Number(one.uid < other.uid);
}

interface Listed {
  person: Attendee;
  words: readonly string[];
}

function listed(entries: unknown): Listed[] {
  const people = Object.values(v.parse(entriesSchema, entries) ?? {}).flatMap((entry) => {
    const { success, output } = v.safeParse(attendeeSchema, entry);
    return success ? [output] : [];
  });
  return people.toSorted(compare).map((person) => ({ person, words: searchWords(person) }));
}

/** Searches all entries of a mode, which are read at most once in `maxAge`. */
export function createPeopleSearch({ readAttendees, mode, maxAge, log }: SearchParts): PeopleSearch {
  const cache = new LRUCache<OperationMode, Listed[]>({
    max: MODES.length,
    ttl: maxAge,
    fetchMethod: async () => listed(await readAttendees(mode)),
  });

  async function everybody(): Promise<Listed[]> {
    try {
      return await cache.forceFetch(mode);
    } catch (error) {
      log.warn({ error: (error as Error).name }, 'people could not be read for the search');
      throw new DomainError('unavailable', 'People cannot be searched at the moment. Try again later.', {
        retryAfter: 10_000,
        cause: error,
      });
    }
  }

  return {
    async find(text, after) {
      const all = await everybody();
      const found = all.filter(
        ({ person, words }) => matchesSearch(words, text) && (!after || compare(person, after) > 0),
      );
      const people = found.slice(0, PEOPLE_PAGE_SIZE).map(({ person }) => person);
      const last = found.length > people.length ? people.at(-1) : undefined;
      return { people, next: last ? { nameKey: last.nameKey, uid: last.uid } : null };
    },
  };
}
