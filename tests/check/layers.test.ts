import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../server/platform/package-root';

const RULE = 'style/noRestrictedImports';
const CYCLES = 'suspicious/noImportCycles';
const WINDOW_KEYS = 'scripts/check/window-keys.grit';

/** Importing files with specifiers that the linter must report. */
const BANNED: [file: string, specifier: string][] = [
  ['server/platform/http/planted.ts', '../../backend/open-backend'],
  ['server/platform/http/planted.ts', '../../compose'],
  ['server/platform/planted.ts', '../app'],
  ['server/backend/identity/planted.ts', '../../features/people'],
  ['server/backend/identity/planted.ts', '../../compose'],
  ['server/backend/planted.ts', '../compose'],
  ['server/features/venue/planted.ts', '../people/profiles'],
  ['server/features/venue/planted.ts', '../../cli/command-client'],
  ['server/features/venue/planted.ts', '../../compose'],
  ['server/features/demo/venue/planted.ts', '../../people/profiles'],
  ['server/features/demo/venue/planted.ts', '../../../compose'],
  ['server/features/venue/planted.ts', '../../../src/services/api/api'],
  ['server/platform/http/planted.ts', 'react'],
  ['machines/domain/venue/planted.ts', 'xstate'],
  ['machines/auth/planted.ts', '../venue/venue.machine'],
  ['machines/auth/planted.ts', '@/services/api/api'],
  ['machines/app/planted.ts', '../../src/services/api/api'],
  ['machines/auth/planted.ts', 'react'],
  ['src/services/api/planted.ts', '@/app/create-app'],
  ['src/services/api/planted.ts', 'react'],
  ['src/app/planted.ts', '@/views/area/area'],
  ['src/views/area/planted.tsx', '@/services/api/api'],
  ['src/views/area/planted.tsx', '../chat/chat'],
  ['src/views/chat/messages/planted.tsx', '@/views/area/area'],
  ['src/views/chat/messages/planted.tsx', '@/services/api/api'],
  ['src/views/area/planted.tsx', 'firebase/auth'],
  ['src/ui/controls/planted.tsx', '@machines/auth/auth.machine'],
  ['src/ui/controls/planted.tsx', 'xstate'],
  ['src/routes/planted.tsx', '@/services/api/api'],
  ['src/views/area/planted.tsx', '../../../server/app'],
];

/** The same with specifiers that are allowed. */
const ALLOWED: [file: string, specifier: string][] = [
  ['server/platform/http/planted.ts', '../store/tables/venue-tables'],
  ['server/platform/http/planted.ts', '@domain/venue/venue'],
  ['server/platform/planted.ts', './log'],
  ['server/backend/identity/planted.ts', '../realtime/realtime'],
  ['server/backend/planted.ts', '../platform/log'],
  ['server/features/venue/planted.ts', '../people'],
  ['server/features/venue/planted.ts', '../../backend/identity/accounts'],
  ['server/features/demo/venue/planted.ts', '../issuer-page'],
  ['server/cli/planted.ts', '../compose'],
  ['machines/domain/venue/planted.ts', 'valibot'],
  ['machines/auth/planted.ts', '@domain/login/login'],
  ['machines/app/planted.ts', '../auth/auth.machine'],
  ['src/services/api/planted.ts', '@domain/venue/venue'],
  ['src/app/planted.ts', '@/services/services'],
  ['src/views/chat/messages/planted.tsx', '../files/file-card'],
  ['src/views/area/planted.tsx', '@/app/app-context'],
  ['src/ui/controls/planted.tsx', 'react'],
  ['src/routes/planted.tsx', '@/views/area/area'],
];

/** Two pairs of files that import each other, one of them only types. */
const CYCLE: [file: string, source: string][] = [
  [
    'machines/auth/planted-cycle.ts',
    `import { other } from './planted-way';\nexport const one = () => other;\n`,
  ],
  [
    'machines/auth/planted-way.ts',
    `import { one } from './planted-cycle';\nexport const other = () => one;\n`,
  ],
  [
    'src/app/planted-type.ts',
    `import type { Other } from './planted-back';\nexport interface One {\n  other: Other;\n}\n`,
  ],
  [
    'src/app/planted-back.ts',
    `import type { One } from './planted-type';\nexport interface Other {\n  one: One;\n}\n`,
  ],
];

/** Listeners for keys, and whether they would get those of compositions. */
const KEY_LISTENERS: [file: string, target: string, isReported: boolean][] = [
  ['src/views/area/planted-window.ts', 'window', true],
  ['src/services/browser/planted-global.ts', 'globalThis', true],
  ['src/ui/layers/planted-document.ts', 'document', false],
];

/** The pages of the product, by their folders. */
const PAGES = ['routes', 'action', 'room', 'board'];

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

/** A file of its own for each case, in the folder of its layer. */
const fileOf = (kind: string, [file]: readonly [string, string], index: number): string =>
  join(dirname(file), `${kind}-${index}${extname(file)}`);

let folder = '';
let reported: Set<string>;
let cyclic: Set<string>;
let listening: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-layers-'));
  await copyFile(join(packageRoot, 'biome.json'), join(folder, 'biome.json'));
  await mkdir(join(folder, dirname(WINDOW_KEYS)), { recursive: true });
  await copyFile(join(packageRoot, WINDOW_KEYS), join(folder, WINDOW_KEYS));
  for (const [file, target] of KEY_LISTENERS) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${target}.addEventListener('keydown', () => {});\n`);
  }
  const cases = Object.entries({ banned: BANNED, allowed: ALLOWED });
  for (const [kind, rows] of cases)
    for (const [index, row] of rows.entries()) {
      const path = join(folder, fileOf(kind, row, index));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `export { planted } from '${row[1]}';\n`);
    }
  for (const [file, source] of CYCLE) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  const biome = join(packageRoot, 'node_modules/.bin/biome');
  const limits = ['--max-diagnostics=none', '--reporter=json'];
  const { stdout } = await promisify(execFile)(biome, ['lint', ...limits, '.'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as Report;
  const reportedBy = (rule: string) =>
    new Set(diagnostics.filter(({ category }) => category === rule).map(({ location }) => location.path));
  reported = reportedBy(`lint/${RULE}`);
  cyclic = reportedBy(`lint/${CYCLES}`);
  listening = reportedBy('plugin');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(BANNED.map((row, index) => [...row, index] as const))(
  '%s must not import %s',
  (file, specifier, index) => {
    expect(reported).toContain(fileOf('banned', [file, specifier], index));
  },
);

test.each(ALLOWED.map((row, index) => [...row, index] as const))(
  '%s may import %s',
  (file, specifier, index) => {
    expect(reported).not.toContain(fileOf('allowed', [file, specifier], index));
  },
);

test.each(CYCLE)('%s must not be part of an import cycle', (file) => {
  expect(cyclic).toContain(file);
});

test('files outside a cycle are not reported as part of one', () => {
  expect([...cyclic].sort()).toEqual(CYCLE.map(([file]) => file).sort());
});

test.each(KEY_LISTENERS)('%s must listen to keys below the window', (file, _, isReported) => {
  expect(listening.has(file)).toBe(isReported);
});

test.each(PAGES)(
  'the page of src/%s leaves the keys of compositions to them, and survives translators',
  async (page) => {
    const names = await readdir(join(packageRoot, 'src', page));
    const sources = await Promise.all(
      names.map((name) => readFile(join(packageRoot, 'src', page, name), 'utf8')),
    );
    const main = page === 'routes' ? await readFile(join(packageRoot, 'src/main.tsx'), 'utf8') : '';
    expect(main + sources.join()).toContain('surviveTranslators();');
    expect(sources.join()).toMatch(/layers\/providers'|leaveCompositions\(window\)/);
  },
);
