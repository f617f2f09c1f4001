import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const fonts = join(dirname(resolve('@excalidraw/excalidraw')), 'fonts');
/** Where the editor would look for fonts that this server does not have: their addresses alone offend the policy. */
const ELSEWHERE = /`https:\/\/esm\.sh\/[^`]*(?:`[^`]*`[^`]*)*?\/dist\/prod\/`/;
const INSTEAD: Record<string, string> = {
  // Diagrams from text, which the editor does not offer here.
  '@excalidraw/mermaid-to-excalidraw': 'export {};',
  // The editor shrinks large pictures by code that the policy of the page does not run, where it is not told otherwise.
  pica: "import pica from 'pica/dist/pica.js'; export default (options) => pica({ ...options, features: ['js'] });",
};

/** The fonts of the whiteboard's editor, which it loads by name, and what it imports in place of others. */
export const boardParts = (): Plugin => ({
  name: 'board-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'whiteboard',
  resolveId: (id) => (id in INSTEAD ? `\0${id}` : undefined),
  load: (id) => INSTEAD[id.slice(1)],
  transform: {
    filter: { id: /@excalidraw\/excalidraw\/dist\/prod\//, code: 'esm.sh' },
    handler(code) {
      if (!ELSEWHERE.test(code))
        throw new Error('The editor of whiteboards looks for its fonts in another way.');
      return code.replace(ELSEWHERE, "window.location.origin+'/assets/excalidraw/'");
    },
  },
  generateBundle() {
    const files = readdirSync(fonts, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile()))
      this.emitFile({
        type: 'asset',
        fileName: `assets/excalidraw/fonts/${parentPath.slice(fonts.length + 1)}/${name}`,
        source: readFileSync(join(parentPath, name)),
      });
  },
});

const decoders = join(dirname(resolve('pdfjs-dist/package.json')), 'wasm');
const DECODERS = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'];

/** The image decoders that the PDF worker imports by name, because its policy does not allow WebAssembly. */
export const pdfDecoders = (): Plugin => ({
  name: 'pdf-decoders',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const name of DECODERS)
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdf-decoders/${name}`,
        source: readFileSync(join(decoders, name)),
      });
  },
});
