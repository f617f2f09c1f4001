import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/** Compiles Lingui macros with Babel; everything else stays with oxc. */
export const linguiMacro = (): Plugin => ({
  name: 'lingui-macro',
  enforce: 'pre',
  transform: {
    filter: { id: /\.[jt]sx?$/, code: '/macro' },
    async handler(code, id) {
      const out = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: id.endsWith('x') ? ['jsx', 'typescript'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return out?.code ? { code: out.code, map: out.map } : undefined;
    },
  },
});
