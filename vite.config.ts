import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { deepImports } from './scripts/vite/deep-imports.ts';
import { earlyScript } from './scripts/vite/early-script.ts';
import { FILE_GROUPS } from './scripts/vite/file-groups.ts';
import { boardParts, pdfDecoders } from './scripts/vite/library-files.ts';
import { linguiMacro } from './scripts/vite/lingui-macro.mjs';
import { unusedDescriptions } from './scripts/vite/unused-descriptions.ts';
import { quickStart as quickDatabases } from './tests/support/quick-start.mjs';

const project = (
  name: string,
  environment: 'node' | 'jsdom',
  include: string[],
  more: {
    setupFiles?: string[];
    globalSetup?: string[];
    exclude?: string[];
    isolate?: boolean;
    env?: Record<string, string>;
    maxWorkers?: number;
    server?: { deps: { inline: string[] } };
    sequence?: { groupOrder: number };
  } = {},
) => ({
  extends: true as const,
  test: { name, environment, include, ...more },
});

/** What a lazy file imports and the entry has not loaded already. */
const withoutEntry = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter((file) => !/\/(main|react|rolldown-runtime)-/.test(file));
/** How long each plugin took is noise in a log of `npm start`. */
const QUIET_BUILD = { bundlerTimings: false };
/** The build of a page with its own code, which shares nothing with the entry. */
const ownPage = (name: string) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false as const },
    rolldownOptions: { checks: QUIET_BUILD, input: { [name]: `${name}.html` } },
  },
});
/** Every line that a test prints and does not expect fails it. */
const QUIET = 'tests/support/quiet.ts';
const SETUP = [QUIET, 'tests/support/shared-process.ts'];
/** Tests of the server often wait for databases and other processes: one more worker fills the time. */
const WAITING = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };
const SIMULATED = 'tests/server/{faults,fuzz}/**/*.test.ts';
/** They search in real time, for `npm run soak`: the same faults are tried in simulated time. */
const { FAULT_RUNS, KILLS } = process.env;
const SEARCHES = FAULT_RUNS || KILLS ? [] : ['tests/server/faults/{real-links,killed-server}.test.ts'];

/**
 * The tests of services that need a page: beside tests without one they would start a process at each change between
 * the two.
 */
const IN_PAGES = readdirSync('tests/services', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/services/${file}`)
  .filter(
    (file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('@vitest-environment jsdom'),
  );

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // React has had its own store hook since 18; the shim for older ones is dead weight.
    alias: {
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    linguiMacro(),
    deepImports(),
    unusedDescriptions(),
    pdfDecoders(),
    boardParts(),
    earlyScript(),
    react(),
    lingui(),
  ],
  builder: {},
  // The byte budget has the limits of what pages load.
  build: { chunkSizeWarningLimit: 4_000 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: withoutEntry },
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks: QUIET_BUILD,
          input: { main: 'index.html' },
          output: {
            // Shorter than usual: the entry lists the names of all lazy files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: FILE_GROUPS },
          },
        },
      },
    },
    // Apart from the client, so that the page of the inspector shares nothing with the entry.
    inspector: ownPage('inspector'),
    // The page behind the links of mails: apart from the client for the same reason.
    action: ownPage('action'),
    // The room of a meeting, in a frame: apart from the client for the same reason.
    room: ownPage('room'),
    // The editor of whiteboards, in a frame: apart from the client for the same reason.
    whiteboard: ownPage('whiteboard'),
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          checks: QUIET_BUILD,
          input: {
            main: 'server/main.ts',
            cli: 'server/cli/main.ts',
          },
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: availableParallelism(),
    // Young objects of tests seldom live long: a larger nursery is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    globalSetup: ['tests/support/database-seed.ts'],
    projects: [
      project('units', 'node', ['tests/{domain,check,machines,services}/**/*.test.ts'], {
        exclude: IN_PAGES,
        setupFiles: SETUP,
        globalSetup: ['tests/machines/coverage.ts'],
        isolate: false,
      }),
      // One project, which transforms each module once; its files share processes, their modules and a page.
      project('pages', 'jsdom', ['tests/{routes,journeys,ui}/**/*.test.{ts,tsx}', ...IN_PAGES], {
        setupFiles: [...SETUP, 'tests/ui/setup.ts'],
        isolate: false,
        // Actors update components outside of `act`, which the library would report in the first file of a process.
        env: { RTL_SKIP_AUTO_CLEANUP: 'true' },
        // The editor of whiteboards imports paths that Node does not resolve.
        server: { deps: { inline: ['@excalidraw/excalidraw'] } },
      }),
      project('server', 'node', ['tests/server/**/*.test.ts'], {
        exclude: [SIMULATED],
        setupFiles: [...SETUP, 'tests/server/setup.ts'],
        isolate: false,
        env: quickDatabases,
        ...WAITING,
      }),
      // Timers of other files slow the simulated time of these.
      project('faults', 'node', [SIMULATED], {
        exclude: SEARCHES,
        setupFiles: [...SETUP, 'tests/server/setup.ts'],
        env: quickDatabases,
        ...WAITING,
      }),
    ],
  },
});
