import { createReadStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_SIZES } from '@domain/people/picture';
import { ASSET_SIZES } from '@domain/venue/asset';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import { type ContentFolder, contentFolder } from '../assets';

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
