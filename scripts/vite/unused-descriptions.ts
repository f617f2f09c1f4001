import type { Plugin } from 'vite';

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60]*\x60|\w+)`;
const DESCRIPTION = new RegExp(String.raw`,\s*v\.(?:title|description)\(\s*${TEXT},?\s*\)`, 'g');

/** Removes the titles and descriptions of schemas, which only the generated documents need. */
export const unusedDescriptions = (): Plugin => ({
  name: 'unused-descriptions',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /machines\/domain\/.*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(DESCRIPTION, ''), map: null }),
  },
});
