import { sql } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { type FileRow, fileStatus } from './message-of-file';
import type { StoredFiles } from './stored-files';

/** Files whose messages are looked at in one run, those that were not looked at for the longest time first. */
const CHECKED_AT_ONCE = 1_000;

interface RemovalParts {
  records: Pick<Records, 'read'>;
  stored: StoredFiles;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

/** Returns the ids of files whose message is gone. */
async function goneOf(rows: readonly FileRow[], { records, clock }: RemovalParts): Promise<string[]> {
  const gone: string[] = [];
  for (const row of rows) if ((await fileStatus(records, row, clock())) === 'gone') gone.push(row.id);
  return gone;
}

/** Returns the rule that removes files without a message: it was deleted, has expired, or was never sent. */
export const retention = (parts: RemovalParts): Retention => ({
  name: 'files of the chat',
  days: 0,
  async remove(db) {
    const oldest = db.selectFrom('chat_file').selectAll().orderBy('checked_at').limit(CHECKED_AT_ONCE);
    const rows = await oldest.execute();
    const gone = await goneOf(rows, parts);
    const ids = rows.map(({ id }) => id);
    const checked_at = new Date(parts.clock());
    await db.deleteFrom('chat_file').where('id', '=', anyOf(gone)).execute();
    await db.updateTable('chat_file').set({ checked_at }).where('id', '=', anyOf(ids)).execute();
    await parts.stored.removeUnknown();
    return gone.length;
  },
});

/** What the export has of a person's files. Their bytes follow their rows. */
export const personalData: PersonalTables = {
  name: 'chatFiles',
  tables: ['chat_file'],
  read: (db, { uid }) =>
    db
      .selectFrom('chat_file')
      .select(['id', 'channel_id as channelId', 'name', 'type', 'bytes', 'added_at as addedAt'])
      .where('uid', '=', uid)
      .orderBy('added_at')
      .execute(),
  erase: async (trx, { uid }) => {
    await trx.deleteFrom('chat_file').where('uid', '=', uid).execute();
  },
};
