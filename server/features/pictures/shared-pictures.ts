import type { PictureSize } from '@domain/people/picture';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { DomainError, tooManyRequests } from '../../platform/domain-error';
import type { FileRepresentation } from '../../platform/http/file-answer';
import type { Database } from '../../platform/store/database';
import type { PictureTables } from '../../platform/store/tables/picture-tables';
import type { StoredFiles } from '../files';
import { removedPictures } from '../moderation';
import { sharedPicture } from './made-picture';
import { newPicture, pictureOpener } from './opened-picture';
import { DAY, SHARED_BYTES, SHARED_PER_DAY, TRY_AGAIN } from './picture-limits';
import type { PicturePlace } from './picture-places';
import { type WatchParts, watchPictures } from './watched-pictures';

/** A picture as it is added to a wall or a board. */
interface NewPicture extends PicturePlace {
  /** The account of the author. */
  account: string;
  /** Absolute path of the bytes. */
  path: string;
}

/** The pictures of walls and boards. */
export interface SharedPictures {
  /**
   * Adds a picture, which its author puts on a post or a board; returns its id.
   * @throws HttpError 415 for another type, 413 for a larger file; DomainError full above the bytes and tooManyRequests
   * above the number of one person
   */
  add(picture: NewPicture): Promise<string>;
  /** Returns the bytes of a picture (WebP), whole or smaller; undefined for none, and for one that nothing shows any more. */
  open(id: string, size?: PictureSize): Promise<FileRepresentation | undefined>;
}

interface PicturesParts extends Pick<WatchParts, 'log'> {
  db: Kysely<Database>;
  stored: StoredFiles;
  /** Missing when it is hosted: what is removed there is found out within the hour. */
  realtime: WatchParts['realtime'] | undefined;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const noRoom = () =>
  new DomainError('full', 'Your pictures on walls and boards take all the room that is yours.');

export function createSharedPictures({ db, stored, realtime, log, clock }: PicturesParts): SharedPictures {
  const opened = pictureOpener(stored);
  const shown = realtime && watchPictures({ db, realtime, log, clock });

  async function checkNumber(account: string, from: Kysely<Database> = db): Promise<void> {
    const { count } = await from
      .selectFrom('shared_picture')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('uid', '=', account)
      .where('added_at', '>', new Date(clock() - DAY))
      .executeTakeFirstOrThrow();
    if (count >= SHARED_PER_DAY) throw tooManyRequests(TRY_AGAIN);
  }

  async function checkBytes(trx: Transaction<Database>, account: string, bytes: number): Promise<void> {
    const { sum } = await trx
      .selectFrom('shared_picture')
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('sum'))
      .where('uid', '=', account)
      .executeTakeFirstOrThrow();
    if (sum + bytes > SHARED_BYTES) throw noRoom();
  }

  /** Adds the row within the limits of its author, whose pictures are added one at a time. */
  const insert = (row: Insertable<PictureTables['shared_picture']>) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`shared_picture ${row.uid}`}))`.execute(trx);
      await checkNumber(row.uid, trx);
      await checkBytes(trx, row.uid, row.bytes);
      await trx.insertInto('shared_picture').values(row).execute();
    });

  return {
    async add({ use, widgetId, mode, uid, account, path }) {
      await checkNumber(account);
      const bytes = await sharedPicture({ path, owner: account }, use);
      const { id, file } = newPicture();
      const now = new Date(clock());
      const owner = { uid: account, author_id: uid, mode, use, widget_id: widgetId };
      await insert({ id, ...owner, file, bytes: bytes.length, added_at: now, checked_at: now });
      await stored.write(file, bytes);
      return id;
    },
    async open(id, size) {
      const row = await db.selectFrom('shared_picture').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || shown?.wasTakenBack(row)) return undefined;
      const removed = await removedPictures(db, [id]);
      return removed.some(({ authorId }) => authorId === row.author_id) ? undefined : opened(row, size);
    },
  };
}
