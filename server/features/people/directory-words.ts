import { nameKeyOf } from '@domain/people/attendee';
import { searchWords } from '@domain/people/person-search';
import { userOf } from '@domain/people/user';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';

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
export function createWordUpdate(db: Kysely<Database>): () => Promise<void> {
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
