import { nameKeyOf } from '@domain/people/attendee';
import {
  type FoundPeople,
  type NamePlace,
  placeText,
  searchedWords,
  searchWords,
} from '@domain/people/person-search';
import { userOf } from '@domain/people/user';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import type { PresentPeople } from '../presence';

/** How many people are written in one transaction. */
const BATCH = 200;

const outdatedPeople = (trx: Transaction<Database>) =>
  trx
    .selectFrom('directory_person')
    .innerJoin('identity_account', 'identity_account.uid', 'directory_person.uid')
    .leftJoin('profile', 'profile.uid', 'directory_person.uid')
    .select(['directory_person.uid', 'email', 'name', 'company', 'title'])
    .where('outdated', '=', true)
    .orderBy('directory_person.uid')
    .limit(BATCH)
    .forUpdate(['directory_person'])
    .execute();

/** Writes the words of some outdated people; returns how many. */
const writeWords = (db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const people = (await outdatedPeople(trx)).map(({ uid, email, name, company, title }) => ({
      uid,
      name: userOf(uid, email ?? '', name).name,
      company: company ?? '',
      title: title ?? '',
    }));
    if (people.length === 0) return 0;
    const uids = people.map(({ uid }) => uid);
    await trx.deleteFrom('directory_word').where('uid', '=', sql<string>`any(${uids}::text[])`).execute();
    const words = people.flatMap((person) => searchWords(person).map((word) => [person.uid, word] as const));
    await sql`insert into directory_word (uid, word)
      select * from unnest(${words.map(([uid]) => uid)}::text[], ${words.map(([, word]) => word)}::text[])`.execute(
      trx,
    );
    await sql`update directory_person as p set name_key = n.name_key, outdated = false
      from unnest(${uids}::text[], ${people.map(({ name }) => nameKeyOf(name))}::text[]) as n(uid, name_key)
      where p.uid = n.uid`.execute(trx);
    return people.length;
  });

/** Returns a function that writes the words of all people who are outdated; calls at the same time do it once. */
function createWordUpdate(db: Kysely<Database>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const update = async () => {
    while ((await writeWords(db)) === BATCH);
  };
  return () => {
    running ??= update().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Finds the people of the venue, also those who are not in it at the moment. */
export interface Directory {
  /**
   * Returns a page of the people whose name, company and title have every word of the text, after a place, in the
   * order of their names. Who never entered, left for good or does not want to be found is not among them.
   * @throws DomainError unavailable
   */
  find(text: string, after: NamePlace | null): Promise<FoundPeople>;
  /**
   * Returns those of some people, by the uids of tokens, whose profiles attendees may see, in the order of their names.
   * @throws DomainError unavailable
   */
  read(uids: readonly string[]): Promise<Pick<FoundPeople, 'people'>>;
  /** Returns the people who have the most of some words, and how many of them; those alone who want to be found. */
  findSome(words: readonly string[], most: number): Promise<PersonOfWords[]>;
}

/** A person and how many of some words they have. */
export interface PersonOfWords {
  userId: string;
  name: string;
  company: string;
  title: string;
  words: number;
}

type Present = Awaited<ReturnType<PresentPeople>>;

interface DirectoryParts {
  db: Kysely<Database>;
  presentPeople: PresentPeople;
}

/** The last character of all: behind every word that begins with the text before it. */
const LAST = '\u{10ffff}';

/** Everybody who has entered, with the uid of tokens, which a hosted service gives. */
const knownPeople = (db: Kysely<Database>) =>
  db
    .selectFrom('directory_person as d')
    .innerJoin('identity_account as a', 'a.uid', 'd.uid')
    .innerJoin('profile as p', 'p.uid', 'd.uid')
    .where('a.member', '=', true)
    .where('a.disabled', '=', false)
    .where('p.entered_at', 'is not', null)
    .select(({ fn, selectFrom }) => [
      'd.name_key as nameKey',
      'a.email',
      'a.name',
      'p.company',
      'p.title',
      sql<string | null>`p.attributes ->> 'picture'`.as('picture'),
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

const listedPeople = (db: Kysely<Database>) =>
  knownPeople(db).where(sql<boolean>`p.attributes -> 'unlisted' is distinct from 'true'::jsonb`);

const peopleOfWords = (db: Kysely<Database>, words: readonly string[], most: number) =>
  listedPeople(db)
    .innerJoin('directory_word as w', 'w.uid', 'd.uid')
    .where('w.word', 'in', words)
    .select(({ fn }) => fn.count<string>('w.word').distinct().as('words'))
    .groupBy(['d.uid', 'd.name_key', 'a.email', 'a.name', 'p.company', 'p.title', 'p.attributes'])
    .orderBy('words', 'desc')
    .orderBy('d.name_key')
    .limit(most)
    .execute();

/** Returns whether somebody has one of some words, or may have it: their words are not written yet. */
async function mayHaveWords(db: Kysely<Database>, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from directory_word where word = any(${words}::text[])
    union all select from directory_person where outdated limit 1`.execute(db);
  return rows.length > 0;
}

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

type FoundRow = Awaited<ReturnType<typeof foundPeople>>[number];

function answered(
  { userId, email, name, company, title, picture }: FoundRow,
  present: Present,
): FoundPeople['people'][number] {
  const { areaId, status, timestamp } = present.get(userId) ?? {};
  return {
    userId,
    name: userOf(userId, email ?? '', name).name,
    ...(company && { company }),
    ...(title && { title }),
    ...(picture && { picture }),
    ...(areaId !== undefined &&
      status &&
      timestamp !== undefined && { present: { areaId, status, timestamp } }),
  };
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
        people: page.map((person) => answered(person, present)),
        ...(last && { after: placeText({ nameKey: last.nameKey, uid: last.userId }) }),
      };
    },
    async findSome(words, most) {
      // Most questions name nobody, and to find that out costs little.
      if (!(await mayHaveWords(db, words))) return [];
      await updateWords();
      const found = await peopleOfWords(db, words, most);
      return found.map(({ userId, email, name, company, title, words: count }) => ({
        userId,
        name: userOf(userId, email ?? '', name).name,
        company,
        title,
        words: Number(count),
      }));
    },
    async read(uids) {
      await updateWords();
      const hosted = db.selectFrom('hosted_person').select('email').where('uid', 'in', uids);
      const known = knownPeople(db).where(({ eb, or }) =>
        or([eb('a.uid', 'in', uids), eb('a.email', 'in', hosted)]),
      );
      const [found, present] = await Promise.all([
        db.selectFrom(known.as('found')).selectAll().where('userId', 'in', uids).orderBy('nameKey').execute(),
        presentPeople(),
      ]);
      return { people: found.map((person) => answered(person, present)) };
    },
  };
}
