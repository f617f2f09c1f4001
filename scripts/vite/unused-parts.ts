import type { Plugin } from 'vite';

/**
 * Parts that are always disabled in `src/ui/layers/mantine-theme.tsx`, but that a bundler keeps: the style
 * elements that a strict content security policy would block.
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
