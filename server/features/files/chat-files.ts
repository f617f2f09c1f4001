import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { FILE_MAX } from '@domain/chat/chat-limits';
import { fileKindOf, fileName } from '@domain/chat/file-type';
import type { AssetSize } from '@domain/venue/asset';
import { type Kysely, sql } from 'kysely';
import type { Records } from '../../backend/realtime/records';
import { DomainError, tooManyRequests } from '../../platform/domain-error';
import type { FileRepresentation } from '../../platform/http/file-answer';
import { HttpError } from '../../platform/http/http-error';
import type { Database } from '../../platform/store/database';
import { ifUnreadable, type PictureStep, pictureSizes, pictures } from '../assets';
import type { ChannelPerson } from './channel-access';
import { detectType, type PictureSize, pictureSizeOf } from './detect-type';
import { type FileLimits, UNSENT_AGE } from './file-limits';
import type { StoredFiles } from './stored-files';
import { type FileRow, fileStatus } from './stored-files';

/** Of the same type, without visible loss; the second one where the first one is larger than a file may be. */
const QUALITIES = [92, 80];

const ENCODED: Readonly<Record<string, (quality: number) => PictureStep>> = {
  // The tools' best effort takes twice to twelve times as long, for a twentieth of the bytes.
  'image/jpeg': (quality) => ['jpeg', { quality }],
  'image/webp': (quality) => ['webp', { quality, effort: 2 }],
  'image/png': () => ['png'],
};

/**
 * Takes from a picture what it says beside what it shows, and turns its pixels as that said. Pictures that say nothing and
 * moving ones stay as they are. `path` is absolute; its bytes are replaced.
 */
async function removeMetadata(path: string, type: string, owner: string): Promise<void> {
  const encoded = ENCODED[type];
  if (!encoded) return;
  const { pages, hasMetadata } = await pictures.factsOf(path);
  if (pages > 1 || !hasMetadata) return;
  for (const quality of QUALITIES) {
    const bytes = await pictures.edited(path, [['autoOrient'], ['keepIccProfile'], encoded(quality)], owner);
    if (bytes.length > FILE_MAX && quality !== QUALITIES.at(-1)) continue;
    await writeFile(path, bytes);
    return;
  }
}

/** A file as it is added to the chat. */
export interface NewFile extends ChannelPerson {
  id: string;
  /** The account of the author. */
  account: string;
  /** The name that the author gives it, unchecked. */
  name: string;
  /** Absolute path of the bytes. */
  path: string;
}

/** A file of the chat, as its message describes it. */
export interface AddedFile extends Partial<PictureSize> {
  fileId: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** The files of the chat. */
export interface ChatFiles {
  /**
   * Adds a file to a channel; the same one again changes nothing.
   * @throws HttpError 415 for a type that may not be sent; DomainError conflict when the id is taken, full above the
   * bytes and tooManyRequests above the number of one person
   */
  add(file: NewFile): Promise<AddedFile>;
  /** Rejects a person who has sent all files of the day. @throws DomainError tooManyRequests */
  checkNumber(account: string): Promise<void>;
  /** Returns a file that its message still has, or that waits for its message; undefined otherwise. */
  find(id: string): Promise<FileRow | undefined>;
  /** Returns the bytes: of pictures also smaller ones (longest edge in pixels, WebP, without metadata). */
  open(row: FileRow, size?: AssetSize): Promise<FileRepresentation | undefined>;
}

interface ChatFilesParts {
  db: Kysely<Database>;
  records: Pick<Records, 'read'>;
  stored: StoredFiles;
  limits: FileLimits;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const DAY = UNSENT_AGE;
const HOUR = DAY / 24;

const wrongType = () => new HttpError(415, 'Files of this type cannot be sent.');
const taken = () => new DomainError('conflict', 'There is another file with this id.');
const noRoom = () => new DomainError('full', 'Your files in the chat take all the room that is yours.');

const addedFile = ({ id, name, type, bytes, width, height }: FileRow): AddedFile => ({
  fileId: id,
  name,
  type,
  size: Number(bytes),
  ...(width && height && { width, height }),
});

/** What a file is by its content, as far as that is known without reading it whole. */
type Facts = Pick<FileRow, 'type' | 'bytes' | 'width' | 'height'>;

type SentFile = Facts & Pick<FileRow, 'id' | 'author_id' | 'channel_id'>;

const NO_PICTURE = { width: null, height: null };

/** @throws HttpError 415 */
async function factsOf(path: string): Promise<Facts> {
  const type = await detectType(path);
  if (type === undefined) throw wrongType();
  const picture = fileKindOf(type) === 'picture' ? await pictureSizeOf(path) : NO_PICTURE;
  if (!picture) throw wrongType();
  return { type, ...picture, bytes: (await stat(path)).size };
}

/** Takes the metadata from a picture; returns the bytes that are left. @throws HttpError 415 */
async function withoutMetadata(path: string, type: string, owner: string): Promise<number> {
  await removeMetadata(path, type, owner).catch(
    ifUnreadable(() => {
      throw wrongType();
    }),
  );
  return (await stat(path)).size;
}

/** Whether a file is the one that is known; bytes of pictures differ by their metadata. */
const isSame = (known: FileRow, sent: SentFile): boolean =>
  known.author_id === sent.author_id &&
  known.channel_id === sent.channel_id &&
  known.type === sent.type &&
  known.width === sent.width &&
  known.height === sent.height &&
  (known.width !== null || Number(known.bytes) === sent.bytes);

export function createChatFiles({ db, records, stored, limits, clock }: ChatFilesParts): ChatFiles {
  const sizes = pictureSizes(stored);
  const rowOf = (id: string, from: Kysely<Database> = db): Promise<FileRow | undefined> =>
    from.selectFrom('chat_file').selectAll().where('id', '=', id).executeTakeFirst();

  async function checkNumber(account: string, from: Kysely<Database> = db): Promise<void> {
    const { count } = await from
      .selectFrom('chat_file')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('uid', '=', account)
      .where('added_at', '>', new Date(clock() - DAY))
      .executeTakeFirstOrThrow();
    if (count >= limits.perDay) throw tooManyRequests(HOUR);
  }

  async function checkBytes(from: Kysely<Database>, account: string, bytes: number): Promise<void> {
    const { sum } = await from
      .selectFrom('chat_file')
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('sum'))
      .where('uid', '=', account)
      .executeTakeFirstOrThrow();
    if (sum + bytes > limits.bytes) throw noRoom();
  }

  /** Adds the row within the limits of its author, whose files are added one at a time; returns a known one. */
  const insert = (row: FileRow): Promise<FileRow> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`chat_file ${row.uid}`}))`.execute(trx);
      const known = await rowOf(row.id, trx);
      if (known) return known;
      await checkNumber(row.uid, trx);
      await checkBytes(trx, row.uid, row.bytes);
      await trx.insertInto('chat_file').values(row).execute();
      return row;
    });

  /**
   * Rejects a file before it is worked on, so that what is refused costs nothing; returns the one that is stored already
   * under its id.
   */
  async function admitted(sent: SentFile, account: string): Promise<FileRow | undefined> {
    const known = await rowOf(sent.id);
    if (known && !isSame(known, sent)) throw taken();
    if (known) return (await stored.has(known.file)) ? known : undefined;
    await checkNumber(account);
    await checkBytes(db, account, sent.bytes);
    return undefined;
  }

  return {
    checkNumber: (account) => checkNumber(account),
    async add({ id, account, uid, mode, channelId, name, path }) {
      const facts = await factsOf(path);
      const known = await admitted({ id, author_id: uid, channel_id: channelId, ...facts }, account);
      if (known) return addedFile(known);
      const now = new Date(clock());
      const random = randomUUID().replaceAll('-', '');
      const row: FileRow = {
        id,
        uid: account,
        author_id: uid,
        mode,
        channel_id: channelId,
        file: `${random.slice(0, 2)}/${random}`,
        ...facts,
        bytes: await withoutMetadata(path, facts.type, account),
        name: fileName(name, facts.type),
        added_at: now,
        checked_at: now,
      };
      const added = await insert(row);
      if (!isSame(added, row)) throw taken();
      await stored.place(added.file, path);
      return addedFile(added);
    },
    async find(id) {
      const row = await rowOf(id);
      if (!row) return undefined;
      return (await fileStatus(records, row, clock())) === 'gone' ? undefined : row;
    },
    async open(row, size) {
      const { file, type, bytes, uid } = row;
      const whole = { path: stored.pathOf(file), type, bytes: Number(bytes), tag: file.replace('/', '') };
      if (size === undefined || fileKindOf(type) !== 'picture') return whole;
      const smaller = await sizes.fileOf(file, type, size, uid);
      if (smaller === undefined) return undefined;
      const path = stored.pathOf(smaller);
      return { path, type: 'image/webp', bytes: (await stat(path)).size, tag: `${whole.tag}-${size}` };
    },
  };
}
