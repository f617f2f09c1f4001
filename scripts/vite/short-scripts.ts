import { minify } from 'terser';
import type { Plugin } from 'vite';

/** The chunks that a first page waits for. */
const FIRST = new Set(['main', 'react', 'area-page', 'login-page']);

/**
 * Shortens the scripts that a first page waits for (by 1.2 % compressed) before the bundler's own minifier, which
 * is much faster, shortens all of them and renames.
 */
export const shortScripts = (): Plugin => ({
  name: 'short-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: {
    order: 'post',
    async handler(code, { name }) {
      if (!FIRST.has(name)) return null;
      const short = await minify(code, {
        module: true,
        mangle: false,
        compress: { ecma: 2020, passes: 3 },
      });
      return { code: short.code ?? code, map: null };
    },
  },
});
