import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBackupCommand } from '../../../server/backup/backup-cli';
import { openCommandSocket } from '../../../server/commands/command-socket';
import { createCommands } from '../../../server/commands/commands';
import { openStore } from '../../../server/store/store';
import { startTestServer, type TestServer } from '../../support/server';
import { openTestStore, silentLog, temporaryFolder } from '../../support/store';
import { contentOf } from './backup-house';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let close: (patience: number) => Promise<void>;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startTestServer();
  const { dataDir, people, store, venues } = server;
  const commands = createCommands({ db: store.db, dataDir, people, venues, log: silentLog });
  close = await openCommandSocket(dataDir, commands);
});
afterAll(async () => {
  await close(0);
  await server.close();
  await folder.remove();
});

async function run(dataDir: string, ...words: string[]) {
  const said = { out: '', err: '' };
  const code = await runBackupCommand(
    words,
    { DATA_DIR: dataDir },
    {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
    },
  );
  return { code, ...said };
}

test.each([[['save']], [['save', 'a', 'b']], [['restore']], [['restore', '--all']]])(
  'words that are no command (%j) show how it is used',
  async (words) => {
    const { code, out, err } = await run('/proc/nowhere', ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: npm run backup -- FILE/);
  },
);

test('a running server is backed up, and another folder filled from it', async () => {
  const [file, dataDir] = [join(folder.path, 'foyer.tar.gz'), join(folder.path, 'data')];
  const before = await contentOf(server.store);
  expect(await run(server.dataDir, 'save', file)).toEqual({
    code: 0,
    out: `The backup is in ${file}.`,
    err: '',
  });
  const restored = await run(dataDir, 'restore', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^What was backed up at 20.+Z is back\.$/);
  const back = await openStore({ dataDir, log: silentLog });
  expect(await contentOf(back)).toEqual(before);
  await back.close();
});

test('the folder of a running server is not filled', async () => {
  const { close, dataDir } = await openTestStore();
  const { code, err } = await run(dataDir, 'restore', join(folder.path, 'foyer.tar.gz'));
  await close();
  expect([code, err]).toEqual([1, expect.stringContaining(`DATA_DIR ${dataDir} `)]);
});

test('a backup that cannot be written is told in one line', async () => {
  const file = join(folder.path, 'taken');
  await mkdir(file);
  expect(await run(server.dataDir, 'save', file)).toEqual({
    code: 1,
    out: '',
    err: `The backup ${file} could not be written (EISDIR).`,
  });
});
