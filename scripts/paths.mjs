// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {import('../tests/support/replay/paths.ts').MachinePaths} MachinePaths */

const USAGE = `Usage: npm run paths -- MACHINE [--json]

Prints the paths that are generated from a machine, as Markdown or as JSON: each event, the state it leads to and the
promises that hold there. MACHINE is the id of a machine, such as auth. Together the paths take every transition.`;

const root = join(import.meta.dirname, '..');
const TESTS = 'tests/machines';

/** Returns the test files that walk a machine. @param {string} machine */
async function testsOf(machine) {
  const files = (await readdir(join(root, TESTS), { recursive: true })).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(root, TESTS, file), 'utf8')));
  return files.filter(
    (_, place) => texts[place]?.includes('describeMachine') && texts[place]?.includes(`${machine}Machine`),
  );
}

/** Walks the machine's paths and returns them; the plans with other inputs are walks of their own. @param {string} machine @returns {Promise<MachinePaths[]>} */
async function walked(machine) {
  const files = await testsOf(machine);
  if (files.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'foyer-paths-'));
  const output = join(folder, 'paths');
  const args = ['run', '--project', 'units', '-t', `the paths of the machine ${machine}$`];
  const tests = files.map((file) => join(TESTS, file));
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin/vitest'), ...args, ...tests], {
    cwd: root,
    env: { ...process.env, FOYER_PATHS: output },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  const lines = await readFile(output, 'utf8').catch(() => '');
  await rm(folder, { recursive: true });
  if (code !== 0)
    throw new Error(`The paths of ${machine} cannot be walked: run npx vitest run ${tests.join(' ')}`);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** @param {MachinePaths} paths */
function asMarkdown({ machine, start, paths }) {
  const step = (/** @type {MachinePaths['paths'][number][number]} */ { event, data, state, promises }) => [
    `1. **${event}**${data ? ` \`${data}\`` : ''} → \`${state}\``,
    ...promises.map((promise) => `   - ${promise}`),
  ];
  return [
    `# Paths of ${machine}`,
    '',
    `${paths.length === 1 ? 'One path' : `${paths.length} paths`}, from \`${start}\`. Below each step: the promises that hold after it.`,
    ...paths.flatMap((path, place) => ['', `## Path ${place + 1}`, '', ...path.flatMap(step)]),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
const [machine] = positionals;
if (values.help) console.log(USAGE);
else if (!machine || positionals.length > 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const found = await walked(machine);
  if (found.length === 0) {
    console.error(
      `There is no machine ${machine} with a walk. The machines are listed in docs/machines/README.md.`,
    );
    process.exitCode = 1;
  } else console.log(values.json ? JSON.stringify(found, null, 2) : found.map(asMarkdown).join('\n\n'));
}
