import type { PictureSize } from '@domain/people/picture';
import type { PictureCrop } from '@domain/people/picture-crop';
import { type Kysely, sql, type Transaction } from 'kysely';
import { invalidField } from '../../platform/domain-error';
import type { FileRepresentation } from '../../platform/http/file-answer';
import type { Database } from '../../platform/store/database';
import type { StoredFiles } from '../files';
import { squarePicture } from './made-picture';
import { newPicture, pictureOpener } from './opened-picture';

/** How many pictures a person can upload before the first of them that is not saved goes. */
const UNSAVED_MAX = 5;

/** The pictures of profiles. */
export interface ProfilePictures {
  /**
   * Adds the square of a picture for a person, who saves it with their profile; returns its id. Unsaved ones are kept for a
   * day, the newest five. `path` is absolute.
   * @throws HttpError 415 for another type; DomainError invalid for a square that is not in the picture
   */
  add(uid: string, path: string, crop: PictureCrop): Promise<string>;
  /**
   * Leaves a person this picture alone, none for an empty id; returns the files of the others.
   * @throws DomainError invalid when it is no picture of theirs
   */
  keepOnly(trx: Transaction<Database>, uid: string, id: string): Promise<readonly string[]>;
  /** Removes the bytes of pictures that are not kept. */
  remove(files: readonly string[]): Promise<void>;
  /** Returns the bytes of a picture (WebP), whole or smaller; undefined when there is none with this id. */
  open(id: string, size?: PictureSize): Promise<FileRepresentation | undefined>;
}

interface PicturesParts {
  db: Kysely<Database>;
  stored: StoredFiles;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The pictures that no profile has. */
export const isUnsaved = sql<boolean>`not exists (select 1 from profile p
  where p.uid = profile_picture.uid and p.attributes ->> 'picture' = profile_picture.id)`;

const filesOf = (rows: readonly { file: string }[]): string[] => rows.map(({ file }) => file);

export function createProfilePictures({ db, stored, clock }: PicturesParts): ProfilePictures {
  const opened = pictureOpener(stored);

  /** Adds a row and removes the oldest unsaved ones; returns their files. */
  const insert = (row: { id: string; uid: string; file: string; bytes: number; added_at: Date }) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('profile_picture').values(row).execute();
      const newest = trx
        .selectFrom('profile_picture')
        .select('id')
        .where('uid', '=', row.uid)
        .where(isUnsaved)
        .orderBy('added_at', 'desc')
        .orderBy('id')
        .limit(UNSAVED_MAX);
      const old = trx.deleteFrom('profile_picture').where('uid', '=', row.uid).where(isUnsaved);
      return filesOf(await old.where('id', 'not in', newest).returning('file').execute());
    });

  return {
    async add(uid, path, crop) {
      const bytes = await squarePicture({ path, owner: uid }, crop);
      const { id, file } = newPicture();
      const old = await insert({ id, uid, file, bytes: bytes.length, added_at: new Date(clock()) });
      await stored.write(file, bytes);
      await stored.remove(old);
      return id;
    },
    async keepOnly(trx, uid, id) {
      const own = trx.selectFrom('profile_picture').select('id').where('uid', '=', uid).where('id', '=', id);
      if (id !== '' && !(await own.executeTakeFirst()))
        throw invalidField('userInfo.attributes.picture', 'must be a picture of the caller');
      const others = trx.deleteFrom('profile_picture').where('uid', '=', uid).where('id', '!=', id);
      return filesOf(await others.returning('file').execute());
    },
    remove: (files) => stored.remove(files),
    async open(id, size) {
      const query = db
        .selectFrom('profile_picture')
        .select(['id', 'file', 'bytes', 'uid'])
        .where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && opened(row, size);
    },
  };
}
