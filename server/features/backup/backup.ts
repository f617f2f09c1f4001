import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { create, extract } from 'tar';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import type { Environment } from '../../platform/config/environment';
import type { Logger } from '../../platform/log';
import { sync } from '../../platform/store/child/sync-tree.mjs';
import type { Database } from '../../platform/store/database';
import { readMigrations } from '../../platform/store/migrate';
import { openStore, type Store } from '../../platform/store/store';
import { contentFolder } from '../assets';
import { fileNames, filesFolder, storedFiles } from '../files';
import { BackupError, failedTo, type Manifest, readManifest, writeManifest } from './manifest';
import { dumpTables, isUnused, loadTables } from './table-files';

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

const saveSchema = v.object({ file: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')) });

interface BackupDeps {
  environment: Pick<Environment, 'dataDir'>;
  db: Kysely<Database>;
}

/** The command of `npm run backup`. */
export function commands({ environment: { dataDir }, db }: BackupDeps): Commands {
  let running = false;

  async function save({ file }: { file: string }): Promise<object> {
    if (running) throw new BackupError('A backup is running already.');
    running = true;
    try {
      await createBackup({ db, dataDir }, file);
      return { file };
    } finally {
      running = false;
    }
  }

  return { 'backup/save': command(saveSchema, save) };
}

type Place = Pick<Environment, 'dataDir' | 'databaseUrl'>;

async function rejectNewer({ migrations }: Manifest): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown) throw new BackupError(`The backup was made by a newer Foyer: it has migration ${unknown}.`);
}

async function fill(store: Store, dataDir: string, folder: string, manifest: Manifest): Promise<void> {
  if (!(await isUnused(store.db)))
    throw new BackupError('The store is not empty: choose an empty DATA_DIR and an empty database.');
  const assets = contentFolder(join(dataDir, 'assets'));
  for (const { name } of manifest.files.filter((file) => file.name.startsWith('assets/'))) {
    const { file } = await assets.keep(join(folder, name));
    if (file !== relative('assets', name))
      throw new BackupError(`The backup is damaged: ${name} is another file.`);
  }
  const chatFiles = storedFiles({ db: store.db, dataDir });
  for (const { name } of manifest.files.filter((file) => file.name.startsWith('files/')))
    await chatFiles.place(relative('files', name), join(folder, name));
  await store.db.transaction().execute((trx) => loadTables(trx, folder));
}

async function unpack(file: string, folder: string): Promise<void> {
  await stat(file).catch(failedTo(`${file} cannot be read`));
  await extract({ file, cwd: folder, strict: true, preservePaths: false }).catch(
    failedTo(`${file} is no backup, or only the beginning of one`),
  );
}

/**
 * Restores a backup into an empty store, on either engine, all or nothing. A backup of an older Foyer
 * is migrated to the newest schema at the next start. `file` is an absolute path.
 * @throws BackupError when the file is not a backup, is damaged or newer, or the store is in use
 * @throws ConfigurationError when the data folder is locked or the database does not respond
 */
export async function restoreBackup(place: Place, file: string, log: Logger): Promise<Manifest> {
  const { dataDir, databaseUrl } = place;
  const folder = join(dataDir, 'restore.draft');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(
      failedTo(`DATA_DIR ${dataDir} cannot be written`),
    );
    await unpack(file, folder);
    const manifest = await readManifest(folder);
    await rejectNewer(manifest);
    const store = await openStore({ dataDir, databaseUrl, log, migrations: manifest.migrations });
    await fill(store, dataDir, folder, manifest)
      .catch(failedTo('The backup could not be restored'))
      .finally(store.close);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
