import { type Attendee, type ListedPerson, nameKeyOf } from '@domain/people/attendee';
import { matchesSearch, searchWords } from '@domain/people/person-search';
import { ABSENT, type ReadPeople, type SearchPeople } from '@/services/people/people-search';
import type { Answers } from './answers';
import { pageOf } from './people-page';

export interface FakeDirectory {
  search: SearchPeople;
  read: ReadPeople;
  /** Adds people who are not in the venue. */
  know(...people: Pick<ListedPerson, 'uid' | 'name' | 'company' | 'title' | 'picture'>[]): void;
}

/** Creates the search for people in memory: those who are present and those who are known. */
export function createFakeDirectory(
  answers: Pick<Answers<'searchPeople'>, 'give'>,
  present: () => readonly Attendee[],
): FakeDirectory {
  const known = new Map<string, ListedPerson>();

  function everybody(): ListedPerson[] {
    const all = new Map(known);
    for (const person of present()) all.set(person.uid, person);
    return [...all.values()];
  }
  const matching = (text: string) => everybody().filter((person) => matchesSearch(searchWords(person), text));

  return {
    search: (text, after) => answers.give('searchPeople', () => pageOf(matching(text), after)),
    read: async (uids) => everybody().filter(({ uid }) => uids.includes(uid)),
    know: (...people) => {
      for (const person of people)
        known.set(person.uid, { ...person, ...ABSENT, nameKey: nameKeyOf(person.name) });
    },
  };
}
