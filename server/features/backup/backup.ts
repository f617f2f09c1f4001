import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { create } from 'tar';
import { sync } from '../../platform/store/child/sync-tree.mjs';
import type { Database } from '../../platform/store/database';
import { fileNames, filesFolder } from '../files';
import { failedTo } from './backup-error';
import { writeManifest } from './manifest';
import { dumpTables } from './table-files';

interface BackedUp {
  db: Kysely<Database>;
  /** Absolute path. */
  dataDir: string;
}

interface Snapshot {
  migrations: string[];
  assets: string[];
  files: string[];
}

/** Reads all tables in one snapshot; on PostgreSQL without blocking other clients. */
const snapshot = (db: Kysely<Database>, folder: string): Promise<Snapshot> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await dumpTables(trx, folder);
      const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(trx);
      const assets = await trx.selectFrom('asset').select('file').distinct().execute();
      return {
        migrations: rows.map(({ name }) => name),
        assets: assets.map(({ file }) => file),
        files: await fileNames(trx),
      };
    });

/** Links a file instead of copying it, because its bytes never change. */
async function gather(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

async function gatherAssets(dataDir: string, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await gather(join(dataDir, 'assets', file), join(folder, 'assets', file));
}

/** Gathers the files of the chat and the pictures of people; those that were removed meanwhile, or are not complete yet, are missing. */
async function gatherFiles(dataDir: string, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files)
    await gather(join(filesFolder(dataDir), file), join(folder, 'files', file)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
}

async function pack(folder: string, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await rm(draft, { force: true });
    // A new file: an existing one would keep its mode and its readers.
    const archive = create({ cwd: folder, gzip: true, portable: true }, ['.']);
    await pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Writes the whole store into one file (a snapshot of the tables, assets, a manifest with checksums), which
 * only its owner may read: it contains keys, password hashes and personal data. The file gets its name when
 * it is complete and on disk. `file` is an absolute path. Backups run one at a time.
 * @throws BackupError
 */
export async function createBackup({ db, dataDir }: BackedUp, file: string): Promise<void> {
  const failed = failedTo(`The backup ${file} could not be written`);
  const folder = join(dataDir, 'backup.draft');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const { migrations, assets, files } = await snapshot(db, folder);
    await gatherAssets(dataDir, folder, assets);
    await gatherFiles(dataDir, folder, files);
    await writeManifest(folder, { createdAt: new Date().toISOString(), migrations });
    await pack(folder, file);
  } catch (error) {
    failed(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
