import type { PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import { isUnsaved } from './profile-pictures';

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

/** What the export has of a person's pictures; the rows are deleted with the account, and their bytes follow. */
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
