import { randomUUID } from 'node:crypto';
import type { OperationMode } from '@domain/people/attendee';
import type { SeenSession } from '@domain/schedule/session';
import { escapeKey } from '@domain/shared/database-key';
import { type Kysely, sql } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import { DomainError } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { ownRecord } from '../presence';

/** The most sessions that a person can star in a venue. */
export const STARS_MAX = 1_000;

/** A person, by the uid of their account, in a venue. */
export interface StarOwner {
  architectureId: string;
  uid: string;
}

/** A starred session, and what its person last saw of it, where that is known. */
export interface Star {
  guid: string;
  seen: SeenSession | null;
}

/** The sessions that people have starred. */
export interface Stars {
  /** Returns the stars, those set first first. */
  of(owner: StarOwner): Promise<Star[]>;
  /**
   * Stars a session, and notes that its person sees it as it is now.
   * @throws DomainError conflict when there are too many
   */
  add(owner: StarOwner, guid: string, seen: SeenSession): Promise<void>;
  /** Removes a star; returns whether there was one. */
  remove(owner: StarOwner, guid: string): Promise<boolean>;
  /** Notes that a person is reminded of this start of a starred session; returns whether it is for the first time. */
  remind(owner: StarOwner, guid: string, start: string): Promise<boolean>;
}

/** Returns the stars in a store; the clock in milliseconds. */
export function createStars(db: Kysely<Database>, clock: () => number): Stars {
  const starsOf = ({ architectureId, uid }: StarOwner) =>
    db.selectFrom('agenda_star').where('architecture_id', '=', architectureId).where('uid', '=', uid);
  const starOf = (owner: StarOwner, guid: string) => starsOf(owner).where('guid', '=', guid);
  return {
    of: (owner) => starsOf(owner).select(['guid', 'seen']).orderBy('starred_at').orderBy('guid').execute(),
    async add(owner, guid, seen) {
      const { architectureId, uid } = owner;
      const count = starsOf(owner).select(({ fn }) => fn.countAll<number>().as('count'));
      const shown = JSON.stringify(seen);
      const values = sql`${architectureId}, ${uid}, ${guid}, ${new Date(clock())}::timestamptz, ${shown}::jsonb`;
      const isKnown = sql`exists (${starOf(owner, guid).select('guid')})`;
      await sql`insert into agenda_star (architecture_id, uid, guid, starred_at, seen)
        select ${values} where ${isKnown} or (${count}) < ${STARS_MAX}
        on conflict (architecture_id, uid, guid) do update set seen = excluded.seen`.execute(db);
      const stored = await starOf(owner, guid).select('guid').executeTakeFirst();
      if (!stored) throw new DomainError('conflict', `You cannot star more than ${STARS_MAX} sessions.`);
    },
    async remind({ architectureId, uid }, guid, start) {
      const { numUpdatedRows } = await db
        .updateTable('agenda_star')
        .set({ reminded_of: start })
        .where('architecture_id', '=', architectureId)
        .where('uid', '=', uid)
        .where('guid', '=', guid)
        .where('reminded_of', 'is distinct from', start)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
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

const hintPath = (mode: OperationMode, uid: string): string => `${mode}/hints/stars/${escapeKey(uid)}`;

/** Says in the realtime database that the stars of a user have changed, so that their other windows read them again. */
export type StarHint = (uid: string) => void;

/** Returns the hint; nobody waits for it, and its failure is only logged: a window that gets the focus reads them too. */
export const createStarHint =
  ({ records, mode, log }: { records: Records; mode: OperationMode; log: Logger }): StarHint =>
  (uid) => {
    records.write({ [hintPath(mode, uid)]: randomUUID() }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : undefined;
      log.warn({ reason }, 'the windows of a person could not be told of a star');
    });
  };

/** The hints, which say that there was a change. */
export const personalEntries = [ownRecord('starHints', 'hints/stars')];

export const personalData: PersonalTables = {
  name: 'stars',
  tables: ['agenda_star'],
  read: (db, { uid }) =>
    db
      .selectFrom('agenda_star')
      .select(['architecture_id as architectureId', 'guid', 'starred_at as starredAt', 'seen'])
      .select('reminded_of as remindedOf')
      .where('uid', '=', uid)
      .orderBy('starred_at')
      .orderBy('guid')
      .execute(),
  erase: eraseRows('agenda_star'),
};
