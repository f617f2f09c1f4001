import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { deepImports } from './scripts/vite/deep-imports.ts';
import { linguiMacro } from './scripts/vite/lingui-macro.ts';
import { pdfDecoders } from './scripts/vite/pdf-decoders.ts';
import { unusedParts } from './scripts/vite/unused-parts.ts';
import { usedColors } from './scripts/vite/used-colors.ts';

const project = (
  name: string,
  environment: 'node' | 'jsdom',
  include: string[],
  more: { setupFiles?: string[]; globalSetup?: string[] } = {},
) => ({
  extends: true as const,
  test: { name, environment, include, ...more },
});

// Left alone, the bundler cuts the entry by who else imports its parts later: more files, and 10 KB more.
const entryChunk = { name: 'foyer', tags: ['$initial' as const] };

const browser = { setupFiles: ['tests/ui/setup.ts'] };

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // React has had its own store hook since 18; the shim for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [linguiMacro(), deepImports(), usedColors(), unusedParts(), pdfDecoders(), react(), lingui()],
  builder: {},
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
            people: 'server/people/main.ts',
            venue: 'server/venue/main.ts',
            backup: 'server/backup/main.ts',
            logs: 'server/logs/main.ts',
            replay: 'server/replay/main.ts',
          },
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      project('domain', 'node', ['tests/domain/**/*.test.ts']),
      project('machines', 'node', ['tests/machines/**/*.test.ts'], {
        globalSetup: ['tests/machines/coverage.ts'],
      }),
      project('services', 'jsdom', ['tests/services/**/*.test.ts']),
      project('routes', 'jsdom', ['tests/routes/**/*.test.ts'], browser),
      project('journeys', 'jsdom', ['tests/journeys/**/*.test.tsx'], browser),
      project('ui', 'jsdom', ['tests/ui/**/*.test.{ts,tsx}'], browser),
      project('server', 'node', ['tests/server/**/*.test.ts']),
    ],
  },
});
