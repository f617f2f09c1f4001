import { join } from 'node:path';
import { PICTURE_EDGE } from '@domain/people/picture-crop';
import { type Kysely, sql } from 'kysely';
import type { Identity } from '../../backend/identity/identity';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import { changeSetting, setting } from '../../platform/store/settings';
import type { ProfilePictures } from '../pictures';

const SETTING = 'demo-pictures';
const MEDIA = join(packageRoot, 'server/features/demo/media');

/** The demo people with a picture, by the first part of their email; the others have initials. */
const WITH_PICTURE = ['ada', 'grace', 'host'];

interface PictureTarget {
  db: Kysely<Database>;
  accounts: Pick<Identity['accounts'], 'byEmail'>;
  pictures: Pick<ProfilePictures, 'add'>;
}

/** Gives some of the demo people a picture, once; people who have chosen one or were deleted get none. */
export async function seedDemoPictures({ db, accounts, pictures }: PictureTarget): Promise<void> {
  if ((await setting(db, SETTING)) !== undefined) return;
  for (const name of WITH_PICTURE) {
    const account = await accounts.byEmail(`${name}@demo.example`);
    const path = join(MEDIA, `face-${name}.webp`);
    if (!account) continue;
    const picture = await pictures.add(account.uid, path, { x: 0, y: 0, side: PICTURE_EDGE });
    await db
      .updateTable('profile')
      .set({ attributes: sql<string>`${JSON.stringify({ picture })}::jsonb || attributes` })
      .where('uid', '=', account.uid)
      .execute();
  }
  await changeSetting(db, SETTING, 'complete');
}
