import type { Plugin } from 'vite';

const UNUSED =
  /^\s*--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[^;]*;\n?/gm;

/** Removes the variables of Mantine's colours that the venue's replace, two thirds of the file. */
export const usedColors = (): Plugin => ({
  name: 'used-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css$/ },
    handler: (code) => ({ code: code.replace(UNUSED, ''), map: null }),
  },
});
