import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const CHAPTER = /## A new machine in ten minutes\n(.*?)\n## /s;
const BLOCK = /```(ts|diff) (\S+)\n(.*?)```/gs;
const SOURCES = ['machines', 'src', 'server', 'scripts', 'docs', 'tests/support'];
const FILES = ['package.json', 'tsconfig.json', 'vite.config.ts', 'lingui.config.ts'];

let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'foyer-machine-'));
  for (const name of [...SOURCES, ...FILES])
    await cp(join(root, name), join(copy, name), { recursive: true });
  for (const folder of ['node_modules', 'locales']) await symlink(join(root, folder), join(copy, folder));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Does one step of the page: a new file, or lines that are added below one that is there. */
async function follow(kind: string, file: string, text: string): Promise<void> {
  const path = join(copy, file);
  await mkdir(dirname(path), { recursive: true });
  if (kind === 'ts') return writeFile(path, text, { flag: 'wx' });
  const lines = text.trimEnd().split('\n');
  const [before, after] = [lines.filter((line) => line.startsWith(' ')), lines].map((some) =>
    some.map((line) => line.slice(1)).join('\n'),
  ) as [string, string];
  const source = await readFile(path, 'utf8');
  expect(source.split(before).length, `${file} holds once: ${before}`).toBe(2);
  await writeFile(path, source.replace(before, after));
}

/** Runs a program in the copy, as from a terminal. */
async function run(...args: string[]): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|FOYER_|NODE_)/.test(name)),
  );
  await promisify(execFile)(process.execPath, args, { cwd: copy, env }).catch(({ stdout, stderr }) => {
    throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  });
}

test('the page for developers leads from an empty folder to a machine in the inspector', {
  timeout: 240_000,
}, async () => {
  const [, chapter = ''] = CHAPTER.exec(await readFile(join(root, 'docs/develop.md'), 'utf8')) ?? [];
  const blocks = [...chapter.matchAll(BLOCK)];
  expect(blocks.length).toBeGreaterThan(5);
  for (const [, kind = '', file = '', text = ''] of blocks) await follow(kind, file, text);
  const [command = ''] = /(?<=`npx vitest run )\S+(?=`)/.exec(chapter) ?? [];
  // Without the databases that the project's own settings prepare.
  await writeFile(join(copy, 'walk.config.mjs'), 'export default { resolve: { tsconfigPaths: true } };\n');
  await run('node_modules/vitest/vitest.mjs', 'run', '--config', 'walk.config.mjs', command);
  // The whole project would take as long as its own check.
  const files = blocks.map(([, , file]) => file);
  const types = { extends: './tsconfig.json', include: ['src/*.d.ts'], files };
  await writeFile(join(copy, 'touched.json'), JSON.stringify(types));
  // More checkers would check shared types again, for twice the CPU time.
  await run('node_modules/typescript/bin/tsc', '-p', 'touched.json', '--noEmit', '--checkers', '1');
  await run('scripts/diagrams.mjs');
  expect(await readFile(join(copy, 'docs/machines/background.md'), 'utf8')).toContain('`battery`');
});
