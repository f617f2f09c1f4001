import type { Plugin } from 'vite';

/**
 * Parts that are switched off for good in `src/ui/providers.tsx`, but that a bundler has to keep: the style elements a
 * strict content policy would refuse.
 */
const UNUSED = ['MantineCssVariables', 'MantineClasses'];
const STUB = '\0unused-part:';

export const unusedParts = (): Plugin => ({
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const name = UNUSED.find((part) => source.endsWith(`/${part}.mjs`));
    return name ? STUB + name : undefined;
  },
  load(id) {
    return id.startsWith(STUB) ? `export const ${id.slice(STUB.length)} = () => null;` : undefined;
  },
});
