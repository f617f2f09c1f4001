import { searchedWords } from '@domain/people/person-search';
import type { Directory } from '../people';

/** A person who was found for a question. */
export interface FoundPerson {
  place: { kind: 'person'; userId: string };
  title: string;
  text: string;
  coverage: number;
}

const PEOPLE_MAX = 5;
/** Shorter words are in every question. */
const SHORTEST = 3;

/**
 * Returns the people whose name, company and title have the most of some words; those alone whom `GET /api/people` shows,
 * as they are at the moment.
 */
export const findPeople =
  ({ findSome }: Pick<Directory, 'findSome'>) =>
  async (terms: readonly string[]): Promise<FoundPerson[]> => {
    const words = searchedWords(terms.filter((term) => term.length >= SHORTEST).join(' '));
    if (words.length === 0) return [];
    const found = await findSome(words, PEOPLE_MAX);
    return found.map(({ userId, name, company, title, words: count }) => ({
      place: { kind: 'person', userId },
      title: name,
      text: [title, company].filter(Boolean).join(' · '),
      coverage: count / words.length,
    }));
  };
