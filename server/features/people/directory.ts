import { type FoundPeople, type NamePlace, placeText, searchedWords } from '@domain/people/person-search';
import { userOf } from '@domain/people/user';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PresentPeople } from '../presence';
import { createWordUpdate } from './directory-words';

/** Finds the people of the venue, also those who are not in it at the moment. */
export interface Directory {
  /**
   * Returns a page of the people whose name, company and title have every word of the text, after a place, in the
   * order of their names. Who never entered, left for good or does not want to be found is not among them.
   * @throws DomainError unavailable
   */
  find(text: string, after: NamePlace | null): Promise<FoundPeople>;
}

interface DirectoryParts {
  db: Kysely<Database>;
  presentPeople: PresentPeople;
}

/** The last character of all: behind every word that begins with the text before it. */
const LAST = '\u{10ffff}';

/** Everybody who may be found, with the uid of tokens, which a hosted service gives. */
const listedPeople = (db: Kysely<Database>) =>
  db
    .selectFrom('directory_person as d')
    .innerJoin('identity_account as a', 'a.uid', 'd.uid')
    .innerJoin('profile as p', 'p.uid', 'd.uid')
    .where('a.member', '=', true)
    .where('a.disabled', '=', false)
    .where('p.entered_at', 'is not', null)
    .where(sql<boolean>`p.attributes -> 'unlisted' is distinct from 'true'::jsonb`)
    .select(({ fn, selectFrom }) => [
      'd.name_key as nameKey',
      'a.email',
      'a.name',
      'p.company',
      'p.title',
      fn
        .coalesce(
          selectFrom('hosted_person as h')
            .whereRef('h.email', '=', 'a.email')
            .orderBy('h.uid')
            .limit(1)
            .select('h.uid'),
          'd.uid',
        )
        .as('userId'),
    ]);

function foundPeople(db: Kysely<Database>, words: readonly string[], after: NamePlace | null) {
  let query = listedPeople(db);
  for (const word of words)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('directory_word as w')
          .select('w.uid')
          .whereRef('w.uid', '=', 'd.uid')
          .where('w.word', '>=', word)
          .where('w.word', '<', word + LAST),
      ),
    );
  const found = db.selectFrom(query.as('found')).selectAll();
  const behind = after
    ? found.where(
        sql<boolean>`("nameKey", "userId" collate "C") > (${after.nameKey} collate "C", ${after.uid} collate "C")`,
      )
    : found;
  return behind
    .orderBy('nameKey')
    .orderBy(sql`"userId" collate "C"`)
    .limit(PEOPLE_PAGE_SIZE + 1)
    .execute();
}

/** Searches the people of the installation by an index of their words. */
export function createDirectory({ db, presentPeople }: DirectoryParts): Directory {
  const updateWords = createWordUpdate(db);
  return {
    async find(text, after) {
      const words = searchedWords(text);
      if (words.length === 0) return { people: [] };
      await updateWords();
      const [found, present] = await Promise.all([foundPeople(db, words, after), presentPeople()]);
      const page = found.slice(0, PEOPLE_PAGE_SIZE);
      const last = found.length > page.length ? page.at(-1) : undefined;
      return {
        people: page.map(({ userId, email, name, company, title }) => {
          const { areaId, status, timestamp } = present.get(userId) ?? {};
          return {
            userId,
            name: userOf(userId, email ?? '', name).name,
            ...(company && { company }),
            ...(title && { title }),
            ...(areaId !== undefined &&
              status &&
              timestamp !== undefined && { present: { areaId, status, timestamp } }),
          };
        }),
        ...(last && { after: placeText({ nameKey: last.nameKey, uid: last.userId }) }),
      };
    },
  };
}
