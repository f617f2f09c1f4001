// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { BaseSequencer, createVitest } from 'vitest/node';
import { root } from '../check/run.mjs';
import { dependentsOf } from './graph.mjs';
import { mutated } from './mutants.mjs';

/**
 * @typedef {import('./operators.mjs').Mutant} Mutant
 * @typedef {{ mutants: Mutant[], tests: string[], journeys: boolean }} Trial
 */

const QUERY = /[?&]mutant=(\d+)/;

/**
 * Isolates the modules of each mutant: those between its tests and the changed file are evaluated again, the
 * rest is shared.
 * @param {Trial} trial
 * @returns {import('vite').Plugin}
 */
function mutantModules({ mutants, tests }) {
  const file = mutants[0]?.file ?? '';
  const dependents = new Set(dependentsOf(file, tests).map((one) => join(root, one)));
  const source = readFileSync(join(root, file), 'utf8');
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      const [, mutant] = QUERY.exec(importer ?? '') ?? [];
      if (!mutant || QUERY.test(specifier)) return null;
      const resolved = await this.resolve(specifier, importer?.replace(/\?.*/, ''), {
        ...options,
        skipSelf: true,
      });
      return resolved && dependents.has(resolved.id) ? `${resolved.id}?mutant=${mutant}` : resolved;
    },
    load(id) {
      const [, mutant] = QUERY.exec(id) ?? [];
      const path = id.replace(/\?.*/, '');
      if (!mutant || !dependents.has(path)) return null;
      const change = mutants.find((one) => one.id === Number(mutant));
      if (path === join(root, file) && change) return mutated(source, change);
      return readFileSync(path, 'utf8');
    },
  };
}

/** @param {string} moduleId */
const mutantIn = (moduleId) => Number(QUERY.exec(moduleId)?.[1]);

/** @param {string} moduleId */
const testIn = (moduleId) => moduleId.replace(QUERY, '');

/** @param {(message: object) => void} send @returns {import('vitest/node').Reporter} */
const reporter = (send) => ({
  onTestModuleQueued: ({ moduleId }) => send({ started: mutantIn(moduleId), test: testIn(moduleId) }),
  onTestModuleEnd(module) {
    send({
      ended: mutantIn(module.moduleId),
      test: testIn(module.moduleId),
      ok: module.ok() && module.state() === 'passed',
      errors: module.errors().length,
    });
  },
});

/** The plugins and the environment of the journeys, which render the views. */
async function viewConfig() {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vite.config.ts'));
  const { plugins = [], resolve } = loaded?.config ?? {};
  return {
    plugins,
    resolve,
    setup: [join(root, 'tests/ui/setup.ts')],
    environment: /** @type {const} */ ('jsdom'),
  };
}

/** Runs all tests of a mutant before those of the next, the unchanged source first. */
class GivenOrder extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files;
  }
}

const plainConfig = async () => ({
  plugins: [],
  resolve: { tsconfigPaths: true },
  setup: [],
  environment: /** @type {const} */ ('node'),
});

/** @param {Trial} trial @param {(message: object) => void} send */
async function run(trial, send) {
  const { plugins, resolve, setup, environment } = await (trial.journeys ? viewConfig() : plainConfig());
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      environment,
      watch: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      sequence: { sequencer: GivenOrder },
      reporters: [reporter(send)],
      setupFiles: [...setup, join(root, 'scripts/mutants/stop-early.ts')],
      env: { FOYER_RANDOM_RUNS: '200', FOYER_FAIL_FAST: '1' },
      testTimeout: 60_000,
      restoreMocks: true,
      onConsoleLog: () => false,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { plugins: [mutantModules(trial), ...plugins], ...(resolve && { resolve }) },
  );
  await vitest.standalone();
  const project = vitest.getRootProject();
  const specifications = trial.mutants.flatMap(({ id }) =>
    trial.tests.map((test) => project.createSpecification(`${join(root, test)}?mutant=${id}`)),
  );
  await vitest.runTestSpecifications(specifications);
  await vitest.close();
}

process.once('disconnect', () => process.exit(1));
process.once('message', async (/** @type {Trial} */ trial) => {
  const computed = () => process.cpuUsage().user + process.cpuUsage().system;
  const send = (/** @type {object} */ message) => void process.send?.({ ...message, computed: computed() });
  setInterval(send, 1_000, {});
  await run(trial, send);
  process.send?.({ computed: computed() }, () => process.exit(0));
});
