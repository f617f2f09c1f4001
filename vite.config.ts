import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { deepImports } from './scripts/vite/deep-imports';
import { linguiMacro } from './scripts/vite/lingui-macro';

const project = (name: string, environment: 'node' | 'jsdom', include: string[], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, environment, include, setupFiles },
});

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [linguiMacro(), deepImports(), react(), lingui()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { main: 'index.html' } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: { main: 'server/main.ts', 'database-child': 'server/store/database-child.ts' },
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 15_000,
    projects: [
      project('domain', 'node', ['tests/domain/**/*.test.ts']),
      project('machines', 'node', ['tests/machines/**/*.test.ts', 'tests/journeys/**/*.test.ts']),
      project('ui', 'jsdom', ['tests/ui/**/*.test.{ts,tsx}'], ['tests/ui/setup.ts']),
      project('server', 'node', ['tests/server/**/*.test.ts']),
    ],
  },
});
