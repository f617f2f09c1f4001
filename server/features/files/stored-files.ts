import { createReadStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_SIZES } from '@domain/people/picture';
import { ASSET_SIZES } from '@domain/venue/asset';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import type { Retention } from '../../platform/store/retention';
import type { FileTables } from '../../platform/store/tables/file-tables';
import { type ContentFolder, contentFolder } from '../assets';
import { UNSENT_AGE } from './file-limits';

/** The folder of files in a data folder, beside that of assets. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

const SIZED = /-\d+\.webp$/;
const PARTS = ['', ...[...ASSET_SIZES, ...PICTURE_SIZES].map((size) => `-${size}.webp`)];

/** The bytes of files of the chat and of pictures of people. A row in the store comes before its bytes and goes before them. */
export interface StoredFiles extends ContentFolder {
  /** Returns whether a file is in its place. */
  has(file: string): Promise<boolean>;
  /** Copies a file to its place, atomically. */
  place(file: string, source: string): Promise<void>;
  /** Removes files with their smaller pictures; missing ones are fine. */
  remove(files: readonly string[]): Promise<void>;
  /** Removes every file without a row. */
  removeUnknown(): Promise<void>;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Returns the names of all files that have a row. */
export async function fileNames(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_file')
    .select('file')
    .unionAll(db.selectFrom('profile_picture').select('file'))
    .unionAll(db.selectFrom('shared_picture').select('file'))
    .execute();
  return rows.map(({ file }) => file);
}

export function storedFiles({ db, dataDir }: { db: Kysely<Database>; dataDir: string }): StoredFiles {
  const root = filesFolder(dataDir);
  const folder = contentFolder(root);

  async function remove(files: readonly string[]): Promise<void> {
    for (const file of files)
      for (const part of PARTS) await rm(folder.pathOf(`${file}${part}`), { force: true });
  }

  return {
    ...folder,
    has: (file) =>
      access(folder.pathOf(file)).then(
        () => true,
        () => false,
      ),
    place: (file, source) => folder.write(file, createReadStream(source)),
    remove,
    async removeUnknown() {
      // Looked for first: what is placed afterwards has a row.
      const names = (await namesIn(root)).filter((name) => /^[0-9a-f]{2}\//.test(name));
      const known = new Set(await fileNames(db));
      const unknown = names.map((name) => name.replace(SIZED, '')).filter((name) => !known.has(name));
      await remove([...new Set(unknown)]);
    },
  };
}

/** Files whose messages are looked at in one run, those that were not looked at for the longest time first. */
const CHECKED_AT_ONCE = 1_000;

interface RemovalParts {
  records: Pick<Records, 'read'>;
  stored: StoredFiles;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

export type FileRow = Selectable<FileTables['chat_file']>;

const messageSchema = v.object({
  authorId: v.string(),
  deleted: v.optional(v.boolean()),
  file: v.optional(v.object({ fileId: v.string() })),
});

/**
 * Returns whether a file is `sent` with a message that still has it, still `unsent`, or `gone`: its message was deleted,
 * or never came. `now` in milliseconds since 1970.
 */
export async function fileStatus(
  { read }: Pick<Records, 'read'>,
  { id, mode, channel_id, author_id, added_at }: FileRow,
  now: number,
): Promise<'sent' | 'unsent' | 'gone'> {
  const stored = await read(`${mode}/messages/${channel_id}/${id}`);
  if (stored === null) return now - added_at.getTime() < UNSENT_AGE ? 'unsent' : 'gone';
  const { success, output } = v.safeParse(messageSchema, stored);
  const isSent = success && output.authorId === author_id && output.file?.fileId === id && !output.deleted;
  return isSent ? 'sent' : 'gone';
}

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
  erase: eraseRows('chat_file'),
};
