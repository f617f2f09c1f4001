import type { OpenVenue } from '@domain/venue/venue';
import { boardsOf } from '@domain/whiteboard/board-state';
import { sql } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { removedPictures } from '../moderation';
import { CHECKED_AT_ONCE, DAY, OFF_BOARD, OFF_WALL } from './picture-limits';
import { isUnsaved } from './profile-pictures';
import { type PictureRow, usedPictures } from './used-pictures';

/** Removes pictures that were not saved. Their bytes go with the next look for files without a row. */
export const retention: Retention = {
  name: 'unsaved pictures',
  days: 1,
  async remove(db, before) {
    const old = db.deleteFrom('profile_picture').where('added_at', '<', before).where(isUnsaved);
    const { numDeletedRows } = await old.executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
};

interface RemovalParts {
  records: Pick<Records, 'readTexts'>;
  view: { shown(): Promise<OpenVenue | undefined> };
  /** Milliseconds since 1970. */
  clock: () => number;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

/** Returns when a picture that is nowhere goes: after a day where it never was on a post or a board. */
function endOf({ use, added_at, used_at }: PictureRow): number {
  if (!used_at) return added_at.getTime() + DAY;
  return used_at.getTime() + (use === 'wall' ? OFF_WALL : OFF_BOARD);
}

/** Returns the rule that removes pictures that are on no post and no board, unless a host may put the post back. */
export const unusedPictures = ({ records, view, clock }: RemovalParts): Retention => ({
  name: 'pictures of walls and boards',
  days: 0,
  async remove(db) {
    const oldest = db.selectFrom('shared_picture').selectAll().orderBy('checked_at').limit(CHECKED_AT_ONCE);
    const rows = await oldest.execute();
    if (rows.length === 0) return 0;
    const venue = await view.shown();
    const boards = venue ? boardsOf(venue).map(({ widgetId }) => widgetId) : [];
    const shown = await usedPictures(records, rows, boards);
    const ids = rows.map(({ id }) => id);
    const removed = await removedPictures(db, ids);
    const isRemoved = ({ id, author_id }: PictureRow) =>
      removed.some(({ asset, authorId }) => asset === id && authorId === author_id);
    const used = [...shown, ...rows.filter(isRemoved).map(({ id }) => id)];
    const now = clock();
    const gone = rows.filter((row) => !used.includes(row.id) && endOf(row) <= now).map(({ id }) => id);
    const at = new Date(now);
    await db.deleteFrom('shared_picture').where('id', '=', anyOf(gone)).execute();
    await db.updateTable('shared_picture').set({ used_at: at }).where('id', '=', anyOf(used)).execute();
    await db.updateTable('shared_picture').set({ checked_at: at }).where('id', '=', anyOf(ids)).execute();
    return gone.length;
  },
});

/** What the export has of a person's pictures; the rows go with the account, and their bytes follow. */
export const personalData: PersonalTables = {
  name: 'pictures',
  tables: ['profile_picture'],
  read: (db, { uid }) =>
    db
      .selectFrom('profile_picture')
      .select(['id', 'bytes', 'added_at as addedAt'])
      .where('uid', '=', uid)
      .orderBy('added_at')
      .execute(),
};

/** The same of the pictures of walls and boards. */
export const sharedData: PersonalTables = {
  name: 'sharedPictures',
  tables: ['shared_picture'],
  read: (db, { uid }) =>
    db
      .selectFrom('shared_picture')
      .select(['id', 'use', 'widget_id as widgetId', 'bytes', 'added_at as addedAt'])
      .where('uid', '=', uid)
      .orderBy('added_at')
      .execute(),
  erase: eraseRows('shared_picture'),
};
