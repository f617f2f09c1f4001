import { minify } from 'terser';
import type { Plugin } from 'vite';

/** The chunks that a first page waits for. */
const FIRST = new Set(['main', 'start', 'react', 'area-page', 'login-page']);

/**
 * Shortens the scripts that a first page waits for (by 1 % compressed) before the bundler's own minifier, which is
 * much faster, shortens all of them and renames. Functions that are arguments stay in parentheses, as the bundler
 * writes the modules of React.
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
        // Parentheses around a function make V8 compile it beside the main thread: it is called at once.
        format: { wrap_func_args: true },
      });
      return { code: short.code ?? code, map: null };
    },
  },
});
