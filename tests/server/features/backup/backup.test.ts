import {
  appendFile,
  chmod,
  copyFile,
  open,
  readdir,
  readFile,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackup, restoreBackup } from '../../../../server/features/backup/backup';
import { openStore } from '../../../../server/platform/store/store';
import { openTestStore, silentLog, temporaryFolder } from '../../../support/store';
import { onPostgresAlone } from '../../platform/store/engines';
import { backupFixture, contentOf, continuesSequences, fillStore } from './backup-fixture';

const { folder, keep } = backupFixture();

/** Returns an altered copy of a backup. */
async function changed(file: string, work: (folder: string) => Promise<unknown>): Promise<string> {
  const [unpacked, other] = [await folder(), join(await folder(), 'other.tar.gz')];
  await extract({ file, cwd: unpacked });
  await work(unpacked);
  await create({ file: other, cwd: unpacked, gzip: true }, ['.']);
  return other;
}

/** Creates an installation and its backup, and returns the path of the backup. */
async function backedUp() {
  const store = keep(await openTestStore());
  await fillStore(store);
  const file = join(await folder(), 'foyer.tar.gz');
  await createBackup(store, file);
  return { store, file };
}

/** Restores a file into a new folder and database, and returns what is there. */
async function restored(file: string, databaseUrl?: string) {
  const dataDir = await folder();
  await restoreBackup({ dataDir, databaseUrl }, file, silentLog);
  return keep(await openStore({ dataDir, databaseUrl, log: silentLog }));
}

onPostgresAlone((createDatabase) => {
  test('a backup of an embedded database is restored on this engine', async () => {
    const { store, file } = await backedUp();
    const back = await restored(file, await createDatabase());
    expect(await contentOf(back)).toEqual(await contentOf(store));
    await continuesSequences(back);
  });
});

test('a backup of an older Foyer is migrated to the newest schema by the next start', async () => {
  const older = await changed((await backedUp()).file, async (unpacked) => {
    const path = join(unpacked, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    const first = manifest.migrations.slice(0, 1);
    const files = manifest.files.filter(({ name }: { name: string }) => /venue_|setting/.test(name));
    await writeFile(path, JSON.stringify({ ...manifest, migrations: first, files }));
  });
  const content = await contentOf(await restored(older));
  expect(content.venue_version).toHaveLength(1);
  expect(content.identity_account).toEqual([]);
}, 120_000);

describe('a backup', () => {
  let file: string;
  let folderOfFile: string;
  let removeFile: () => Promise<void>;
  beforeAll(async () => {
    const store = await openTestStore();
    await fillStore(store);
    ({ path: folderOfFile, remove: removeFile } = await temporaryFolder());
    file = join(folderOfFile, 'foyer.tar.gz');
    await createBackup(store, file);
    expect(await readdir(store.dataDir)).not.toContain('backup.draft');
    await store.close();
  });
  afterAll(() => removeFile());

  const refused = async (from: string, message: RegExp) => {
    const into = await folder();
    await expect(restoreBackup({ dataDir: into }, from, silentLog)).rejects.toThrow(message);
    expect(await readdir(into)).toEqual([]);
  };

  test('a backup is readable by its owner alone and leaves no temporary file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folderOfFile)).toEqual(['foyer.tar.gz']);
  });

  test('a temporary file that was left is not reused, so that nobody reads along', async () => {
    const store = await openTestStore();
    const to = join(await folder(), 'again.tar.gz');
    await writeFile(`${to}.part`, 'x'.repeat(100));
    await chmod(`${to}.part`, 0o666);
    const left = await open(`${to}.part`);
    await createBackup(store, to);
    await store.close();
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    expect((await left.stat()).size).toBe(100);
    await left.close();
  });

  test('a truncated backup is rejected without restoring data', async () => {
    const half = join(await folder(), 'half.tar.gz');
    await copyFile(file, half);
    await truncate(half, Math.floor((await stat(file)).size / 2));
    await refused(half, /is no backup, or only the beginning of one/);
  });

  test('a file that is not a backup is rejected', async () => {
    const text = join(await folder(), 'text');
    await writeFile(text, 'hello');
    await refused(text, /no backup/);
  });

  test('a backup with a changed row is rejected without restoring data', async () => {
    const tampered = await changed(file, (unpacked) =>
      appendFile(join(unpacked, 'tables/identity_account.ndjson'), '{"uid":"mallory"}\n'),
    );
    await refused(tampered, /damaged: tables\/identity_account\.ndjson is not what was written/);
  });

  test('a backup of a newer Foyer is rejected', async () => {
    const newer = await changed(file, async (unpacked) => {
      const path = join(unpacked, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify({ ...manifest, migrations: ['9999-later.sql'] }));
    });
    await refused(newer, /made by a newer Foyer: it has migration 9999-later\.sql/);
  });

  test('a backup that cannot be written reports the reason', async () => {
    const store = keep(await openTestStore());
    await expect(createBackup(store, '/proc/foyer.tar.gz')).rejects.toThrow(
      'The backup /proc/foyer.tar.gz could not be written (ENOENT).',
    );
  });
});
