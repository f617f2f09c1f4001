import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm');
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
        source: readFileSync(join(folder, name)),
      });
  },
});
