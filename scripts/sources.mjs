// @ts-check
import { join } from 'node:path';

/**
 * Opens a loader of the project's TypeScript, by paths from the project's folder such as `/server/…`.
 * @returns {Promise<{ load: (file: string) => Promise<Record<string, any>>, close: () => Promise<void> }>}
 */
export async function openSources() {
  const [{ createServer }, { lingui }, { linguiMacro }] = await Promise.all([
    import('vite'),
    import('@lingui/vite-plugin'),
    import('./vite/lingui-macro.mjs'),
  ]);
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [linguiMacro(), lingui()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  return { load: (file) => vite.ssrLoadModule(file), close: () => vite.close() };
}
