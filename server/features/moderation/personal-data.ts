import type { Kept } from '@domain/moderation/report';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import type { Database } from '../../platform/store/database';
import type { DataSubject, PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { MODES, ownRecord } from '../presence';
import { removeOver } from './announcements';
import { removeEnded } from './restrictions';

/** Returns the uids of a person: that of the account and those of a hosted service. */
async function uidsOf(db: Kysely<Database>, { uid, email }: DataSubject): Promise<string[]> {
  const hosted = await db.selectFrom('hosted_person').select('uid').where('email', '=', email).execute();
  return [uid, ...hosted.map((person) => person.uid)];
}

const without = ({ before = [], ...kept }: Kept, uid: string): Kept => ({
  ...kept,
  before: before.filter(({ authorId }) => authorId !== uid),
});

/** Removes the messages of a person from what was kept with reports about others. */
async function eraseContext(trx: Transaction<Database>, uid: string): Promise<void> {
  const mentioning = await trx
    .selectFrom('moderation_report')
    .select(['id', 'kept'])
    .where(sql<boolean>`strpos(kept::text, ${JSON.stringify(uid)}) > 0`)
    .execute();
  for (const { id, kept } of mentioning)
    await trx
      .updateTable('moderation_report')
      .set({ kept: JSON.stringify(without(kept, uid)) })
      .where('id', '=', id)
      .execute();
}

/**
 * Reports by a person, and about them without the reporter; what hosts did to them without the host. After deletion what
 * they reported stays without them, and reports about them and what was done to them go.
 */
export const personalData: PersonalTables = {
  name: 'moderation',
  tables: ['moderation_report', 'moderation_action'],
  async read(db, { uid }) {
    const reports = db.selectFrom('moderation_report').orderBy('id');
    return {
      reported: await reports
        .select(['reported_at as reportedAt', 'kind', 'reason', 'words'])
        .where('reporter', '=', uid)
        .execute(),
      reportsAbout: await reports
        .select(['reported_at as reportedAt', 'kind', 'reason'])
        .where('uid', '=', uid)
        .execute(),
      actions: await db
        .selectFrom('moderation_action')
        .select(['acted_at as actedAt', 'kind', 'channel_id as channelId', 'until', 'reason'])
        .select('undone_at as undoneAt')
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    };
  },
  async erase(trx, subject) {
    const { uid } = subject;
    await trx.deleteFrom('moderation_report').where('uid', '=', uid).execute();
    await trx.deleteFrom('moderation_action').where('uid', '=', uid).execute();
    const uids = await uidsOf(trx, subject);
    for (const one of uids) await eraseContext(trx, one);
    await trx.deleteFrom('moderation_action').where('user_id', 'in', uids).execute();
    const mine = { reporter: null, words: '' };
    await trx.updateTable('moderation_report').set(mine).where('reporter', '=', uid).execute();
    await trx.updateTable('moderation_action').set({ actor: null }).where('actor', 'in', uids).execute();
    await trx
      .updateTable('moderation_action')
      .set({ undone_by: null })
      .where('undone_by', 'in', uids)
      .execute();
  },
};

/** Mutes and bans of a person. A ban goes with the account. */
export const personalEntries = [ownRecord('restrictions', 'restrictions')];

/** Closed reports, and what hosts did unless it is still in force, after 180 days. */
export const retention: Retention = {
  name: 'moderation',
  key: 'moderation',
  days: 180,
  async remove(db, before) {
    const reports = db.deleteFrom('moderation_report').where('closed_at', '<', before);
    const actions = db
      .deleteFrom('moderation_action')
      .where('acted_at', '<', before)
      .where(({ or, eb }) =>
        or([eb('until', 'is', null), eb('until', '<', sql<Date>`now()`), eb('undone_at', 'is not', null)]),
      );
    const removed = [await reports.executeTakeFirst(), await actions.executeTakeFirst()];
    return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  },
};

/** Returns the rule that removes mutes, bans and announcements that have ended from the realtime database. */
export const endedRestrictions = (records: Records, clock: () => number): Retention => ({
  name: 'ended restrictions',
  days: 0,
  async remove() {
    let removed = 0;
    for (const mode of MODES) {
      removed += await removeEnded(records, mode, clock());
      removed += await removeOver(records, mode, clock());
    }
    return removed;
  },
});
