// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const SMALLEST = 256;
const COMPRESSIBLE = /\.(js|mjs|css|html|json|svg|txt|xml|wasm|ico|webmanifest|map|ttf)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The largest block, whose size the encoder would choose too small for a script.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/**
 * Writes a `.br` and a `.gz` file beside every compressible file of at least 256 B.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
