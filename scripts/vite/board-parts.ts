import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('@excalidraw/excalidraw')), 'fonts');
/** Where the editor would look for fonts that this server does not have. */
const ELSEWHERE = /`https:\/\/esm\.sh\/[^`]*(?:`[^`]*`[^`]*)*?\/dist\/prod\/`/;
const UNUSED = '@excalidraw/mermaid-to-excalidraw';

/** The fonts of the whiteboard's editor, which it loads by name; diagrams from text, which it does not offer here, stay out. */
export const boardParts = (): Plugin => ({
  name: 'board-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'whiteboard',
  resolveId: (id) => (id === UNUSED ? `\0${UNUSED}` : undefined),
  load: (id) => (id === `\0${UNUSED}` ? 'export {};' : undefined),
  transform: {
    filter: { id: /@excalidraw\/excalidraw\/dist\/prod\//, code: 'esm.sh' },
    handler(code) {
      if (!ELSEWHERE.test(code))
        throw new Error('The editor of whiteboards looks for its fonts in another way.');
      return code.replace(ELSEWHERE, "window.location.origin+'/assets/excalidraw/'");
    },
  },
  generateBundle() {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile()))
      this.emitFile({
        type: 'asset',
        fileName: `assets/excalidraw/fonts/${parentPath.slice(folder.length + 1)}/${name}`,
        source: readFileSync(join(parentPath, name)),
      });
  },
});
