import { mkdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { extract } from 'tar';
import type { Environment } from '../../platform/config/environment';
import type { Logger } from '../../platform/log';
import { readMigrations } from '../../platform/store/migrate';
import { openStore, type Store } from '../../platform/store/store';
import { contentFolder } from '../assets';
import { storedFiles } from '../files';
import { BackupError, failedTo } from './backup-error';
import { type Manifest, readManifest } from './manifest';
import { isUnused, loadTables } from './table-files';

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
