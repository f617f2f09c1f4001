import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from '../../../../server/platform/config/configuration-error';
import { holdDataFolder } from '../../../../server/platform/store/data-folder';
import { seedFolder } from '../../../../server/platform/store/embedded-database';
import { openStore } from '../../../../server/platform/store/store';
import { freePort } from '../../../support/free-port';
import { silentLog, temporaryFolder } from '../../../support/store';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a missing data folder is created with access for its owner alone', async () => {
  const dataDir = join(folder.path, 'not/yet/there');
  const held = await holdDataFolder(dataDir);
  expect(await modeOf(dataDir)).toBe(0o700);
  await held.release();
});

test('every user may read the database that first starts copy, and only its owner may change it', async () => {
  const entries = await readdir(seedFolder, { withFileTypes: true, recursive: true });
  const paths = [seedFolder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map((path) => modeOf(path)));
  expect([...new Set(modes)].toSorted()).toEqual([0o644, 0o755]);
});

test('a folder that everybody may write to is rejected and keeps its mode', async () => {
  await chmod(folder.path, 0o777);
  await expect(holdDataFolder(folder.path)).rejects.toThrow(
    new ConfigurationError(
      `DATA_DIR ${folder.path} is a folder that all users of this machine may write to.`,
    ),
  );
  expect(await modeOf(folder.path)).toBe(0o777);
});

test.runIf(process.getuid?.() === 0)(
  'a data folder of another user is rejected, and is left as it is',
  async () => {
    await chown(folder.path, 65_534, 65_534);
    await expect(holdDataFolder(folder.path)).rejects.toThrow(
      new ConfigurationError(
        `DATA_DIR ${folder.path} belongs to the user with the id 65534: run this as that user, not as 0.`,
      ),
    );
    expect(await readdir(folder.path)).toEqual([]);
  },
);

test('a database that does not answer is reported in one line', async () => {
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  await expect(openStore({ dataDir: folder.path, databaseUrl, log: silentLog })).rejects.toThrow(
    /^DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.$/,
  );
});

test('a second server is rejected while the first one holds the folder', async () => {
  const first = await holdDataFolder(folder.path);
  await expect(holdDataFolder(folder.path)).rejects.toThrow(
    new ConfigurationError(`DATA_DIR ${folder.path} is in use by another Foyer server.`),
  );
  await first.release();
  const second = await holdDataFolder(folder.path);
  await second.release();
});

test('the folder of a killed server is taken over', async () => {
  const script = `require('net').createServer().listen(${JSON.stringify(join(folder.path, 'server.sock'))}, () => console.log('held'))`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(existsSync(join(folder.path, 'server.sock'))).toBe(true);
  const held = await holdDataFolder(folder.path);
  await expect(holdDataFolder(folder.path)).rejects.toThrow('in use');
  await held.release();
});

test('exactly one of several servers wins a simultaneous takeover', async () => {
  await writeFile(join(folder.path, 'server.sock'), '');
  const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => holdDataFolder(folder.path)));
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  await Promise.all(winners.map(({ value }) => value.release()));
});

test('a data folder below a file is rejected in one line', async () => {
  await writeFile(join(folder.path, 'file'), '');
  const dataDir = join(folder.path, 'file/data');
  await expect(holdDataFolder(dataDir)).rejects.toThrow(
    new ConfigurationError(`DATA_DIR ${dataDir} cannot be written (ENOTDIR).`),
  );
});

test.skipIf(process.getuid?.() === 0)('a folder without write permission is rejected', async () => {
  await chmod(folder.path, 0o500);
  await expect(holdDataFolder(folder.path)).rejects.toThrow('cannot be written (EACCES)');
  await chmod(folder.path, 0o700);
});

test.runIf(process.platform === 'linux')('a path where no folder can exist is rejected', async () => {
  await expect(holdDataFolder('/proc/foyer/data')).rejects.toThrow(
    new ConfigurationError('DATA_DIR /proc/foyer/data cannot be written (ENOENT).'),
  );
});

test('a path too long for a socket is rejected before any write', async () => {
  const dataDir = join(folder.path, 'a'.repeat(100));
  await expect(openStore({ dataDir, log: silentLog })).rejects.toThrow('is too long a path');
  expect(await readdir(dataDir)).toEqual([]);
});

test('an existing data folder becomes private, and so are the sockets of server and database', async () => {
  await chmod(folder.path, 0o755);
  const mask = process.umask(0);
  const store = await openStore({ dataDir: folder.path, log: silentLog }).finally(() => process.umask(mask));
  const sockets = ['server.sock', 'database.sock', '.s.PGSQL.5432'];
  const modes = await Promise.all(['', ...sockets].map((name) => modeOf(join(folder.path, name))));
  await store.close();
  expect(modes.map((mode) => (mode & 0o077).toString(8))).toEqual(['0', '0', '0', '0']);
});

test('an interrupted first start is repeated, copies one database without the templates of others, and leaves no process once it is closed', async () => {
  await mkdir(join(folder.path, 'database.draft'));
  await writeFile(join(folder.path, 'database.draft/PG_VERSION'), 'half');
  const store = await openStore({ dataDir: folder.path, log: silentLog });
  const pid = Number(store.embedded?.pid());
  const { rows } = await sql`select datname from pg_database`.execute(store.db);
  const settings = await store.db.selectFrom('setting').selectAll().execute();
  await store.close();
  expect([rows, settings]).toEqual([[{ datname: 'postgres' }], []]);
  expect(existsSync(join(folder.path, 'database.draft'))).toBe(false);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
