import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../platform/domain-error';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';

/** The most sessions that a person can star in a venue. */
export const STARS_MAX = 1_000;

/** A person, by the uid of their account, in a venue. */
export interface StarOwner {
  architectureId: string;
  uid: string;
}

/** The sessions that people have starred. */
export interface Stars {
  /** Returns the guids of the sessions, those starred first first. */
  of(owner: StarOwner): Promise<string[]>;
  /** Stars a session; does nothing when it is starred. @throws DomainError conflict when there are too many */
  add(owner: StarOwner, guid: string): Promise<void>;
  /** Removes a star; returns whether there was one. */
  remove(owner: StarOwner, guid: string): Promise<boolean>;
}

/** Returns the stars in a store; the clock in milliseconds. */
export function createStars(db: Kysely<Database>, clock: () => number): Stars {
  const starsOf = ({ architectureId, uid }: StarOwner) =>
    db.selectFrom('agenda_star').where('architecture_id', '=', architectureId).where('uid', '=', uid);
  return {
    async of(owner) {
      const rows = await starsOf(owner).select('guid').orderBy('starred_at').orderBy('guid').execute();
      return rows.map(({ guid }) => guid);
    },
    async add(owner, guid) {
      const { architectureId, uid } = owner;
      const count = starsOf(owner).select(({ fn }) => fn.countAll<number>().as('count'));
      const values = sql`${architectureId}, ${uid}, ${guid}, ${new Date(clock())}::timestamptz`;
      await sql`insert into agenda_star select ${values} where (${count}) < ${STARS_MAX} on conflict do nothing`.execute(
        db,
      );
      const stored = await starsOf(owner).select('guid').where('guid', '=', guid).executeTakeFirst();
      if (!stored) throw new DomainError('conflict', `You cannot star more than ${STARS_MAX} sessions.`);
    },
    async remove({ architectureId, uid }, guid) {
      const { numDeletedRows } = await db
        .deleteFrom('agenda_star')
        .where('architecture_id', '=', architectureId)
        .where('uid', '=', uid)
        .where('guid', '=', guid)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

export const personalData: PersonalTables = {
  name: 'stars',
  tables: ['agenda_star'],
  read: (db, { uid }) =>
    db
      .selectFrom('agenda_star')
      .select(['architecture_id as architectureId', 'guid', 'starred_at as starredAt'])
      .where('uid', '=', uid)
      .orderBy('starred_at')
      .orderBy('guid')
      .execute(),
  async erase(trx, { uid }) {
    await trx.deleteFrom('agenda_star').where('uid', '=', uid).execute();
  },
};
