import { execFile } from 'node:child_process';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../../server/platform/package-root';
import { temporaryFolder } from '../../support/store';

const execute = promisify(execFile);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const pathOf = (name: string) => join(folder.path, name);

/** Starts the copy as `npm start` does, where no packages are installed. */
const start = async (...args: string[]) => {
  const { stdout, stderr, code } = await execute(process.execPath, [pathOf('scripts/start.mjs'), ...args])
    .then((output) => ({ ...output, code: 0 }))
    .catch((error: { stdout: string; stderr: string; code: number }) => error);
  return { stdout, stderr, code };
};

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['scripts', 'server', 'dist/server']) await mkdir(pathOf(name), { recursive: true });
  for (const name of ['start.mjs', 'stale.mjs'])
    await cp(join(packageRoot, 'scripts', name), pathOf(`scripts/${name}`));
  await writeFile(pathOf('package.json'), '{"type":"module"}');
  await writeFile(pathOf('server/main.ts'), 'one');
  await writeFile(pathOf('dist/server/main.js'), 'console.log("started");');
  const { hashOfSources, markBuilt } = await import(pathOf('scripts/stale.mjs'));
  markBuilt(hashOfSources());
});
afterAll(() => folder.remove());

test('a copied build starts without build tools, whatever the times of its sources are', async () => {
  const later = new Date(Date.now() + 3_600_000);
  await utimes(pathOf('server/main.ts'), later, later);
  expect(await start()).toEqual({ stdout: 'started\n', stderr: '', code: 0 });
});

test('the help of the start is printed, and nothing is started', async () => {
  const { stdout, code } = await start('--help');
  expect([stdout, code]).toEqual([expect.stringMatching(/^Usage: npm start /), 0]);
  expect(stdout).not.toContain('started');
});

test('a build of other sources without build tools ends the start with one line', async () => {
  await writeFile(pathOf('server/main.ts'), 'two');
  expect(await start()).toEqual({
    stdout: '',
    stderr: expect.stringMatching(/^dist\/ holds no build of these sources, .*\n$/),
    code: 1,
  });
});
