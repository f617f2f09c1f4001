import { availableParallelism } from 'node:os';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { deepImports } from './scripts/vite/deep-imports.ts';
import { earlyScript } from './scripts/vite/early-script.ts';
import { linguiMacro } from './scripts/vite/lingui-macro.ts';
import { pdfDecoders } from './scripts/vite/pdf-decoders.ts';
import { unusedParts } from './scripts/vite/unused-parts.ts';
import { usedColors } from './scripts/vite/used-colors.ts';

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
  } = {},
) => ({
  extends: true as const,
  test: { name, environment, include, ...more },
});

// Left alone, the bundler cuts the entry by who else imports its parts later: more files, and 10 KB more.
const entryChunk = { name: 'foyer', tags: ['$initial' as const] };

const SIMULATED = 'tests/server/{faults,fuzz}/**/*.test.ts';

const browser = {
  setupFiles: ['tests/ui/setup.ts'],
  isolate: false,
  // Actors update components outside of `act`, which the library would report in the first file of a process.
  env: { RTL_SKIP_AUTO_CLEANUP: 'true' },
};

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // React has had its own store hook since 18; the shim for older ones is dead weight.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    linguiMacro(),
    deepImports(),
    usedColors(),
    unusedParts(),
    pdfDecoders(),
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
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { main: 'index.html' },
          output: { codeSplitting: { groups: [entryChunk] } },
        },
      },
    },
    // Apart from the client, so that the page of the inspector shares nothing with the entry.
    inspector: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { inspector: 'inspector.html' } },
      },
    },
    // The page behind the links of mails: apart from the client for the same reason.
    action: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { action: 'action.html' } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
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
    // jsdom lacks the element, and pdf.js misses a browser.
    onConsoleLog: (line) => !/tag <search> is unrecognized|use the `legacy` build/.test(line),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: availableParallelism(),
    projects: [
      project('domain', 'node', ['tests/{domain,check}/**/*.test.ts'], { isolate: false }),
      project('machines', 'node', ['tests/machines/**/*.test.ts'], {
        globalSetup: ['tests/machines/coverage.ts'],
        isolate: false,
      }),
      project('services', 'node', ['tests/services/**/*.test.ts'], { isolate: false }),
      project('routes', 'jsdom', ['tests/routes/**/*.test.ts'], browser),
      project('journeys', 'jsdom', ['tests/journeys/**/*.test.tsx'], browser),
      project('ui', 'jsdom', ['tests/ui/**/*.test.{ts,tsx}'], browser),
      project('server', 'node', ['tests/server/**/*.test.ts'], {
        exclude: [SIMULATED],
        setupFiles: ['tests/server/setup.ts'],
        isolate: false,
      }),
      // Timers of other files slow the simulated time of these.
      project('faults', 'node', [SIMULATED], { setupFiles: ['tests/server/setup.ts'] }),
    ],
  },
});
