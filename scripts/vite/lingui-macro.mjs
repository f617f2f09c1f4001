// @ts-check
import { transformAsync } from '@babel/core';

/**
 * Compiles Lingui macros with Babel; everything else stays with oxc.
 * @returns {import('vite').Plugin}
 */
export const linguiMacro = () => ({
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
