import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../../../../server/cli/backup';
import { runProgram } from '../../../../server/cli/command-line';
import { openStore } from '../../../../server/platform/store/store';
import { startCommandServer } from '../../../support/command-server';
import type { TestServer } from '../../../support/server';
import { silentLog, temporaryFolder } from '../../../support/store';
import { contentOf, continuesSequences, FILE, fillStore, PICTURE, SHARED } from './backup-fixture';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startCommandServer();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function run(dataDir: string, ...words: string[]) {
  const said = { out: '', err: '' };
  const code = await runProgram(
    backup,
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
  'invalid arguments (%j) print the usage',
  async (words) => {
    const { code, out, err } = await run('/proc/nowhere', ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: npm run backup -- FILE/);
  },
);

test('a backup of a running server is restored into another folder, with every row, picture and file, and sequences continue', async () => {
  const [file, dataDir] = [join(folder.path, 'foyer.tar.gz'), join(folder.path, 'data')];
  await fillStore({ ...server.store, dataDir: server.dataDir });
  const before = await contentOf(server.store);
  expect(await run(server.dataDir, 'save', file)).toEqual({
    code: 0,
    out: `The backup is in ${file}.`,
    err: '',
  });
  const restored = await run(dataDir, 'restore', file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^The backup of 20.+Z is restored\.$/);
  const again = await run(dataDir, 'restore', file);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('The store is not empty')]);

  const back = await openStore({ dataDir, log: silentLog });
  const { code, err } = await run(dataDir, 'restore', file);
  expect([code, err]).toEqual([1, expect.stringContaining(`DATA_DIR ${dataDir} `)]);
  expect(await contentOf(back)).toEqual(before);
  const pictures = await back.db.selectFrom('asset').select(['file', 'generation']).execute();
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    const bytes = await readFile(join(dataDir, 'assets', picture.file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(picture.generation);
  }
  expect(await readFile(join(dataDir, 'files', FILE), 'utf8')).toBe('a file');
  for (const picture of [PICTURE, SHARED])
    expect(await readFile(join(dataDir, 'files', picture), 'utf8')).toBe('a picture');
  await continuesSequences(back);
  await back.close();
}, 90_000);

test('a backup that cannot be written is reported in one line', async () => {
  const file = join(folder.path, 'taken');
  await mkdir(file);
  expect(await run(server.dataDir, 'save', file)).toEqual({
    code: 1,
    out: '',
    err: `The backup ${file} could not be written (EISDIR).`,
  });
});
