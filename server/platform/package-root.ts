import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWithManifest(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the server code');
  return folderWithManifest(parent);
}

/** Absolute path of the folder of package.json, for `server/` and `dist/server/` alike. */
export const packageRoot = folderWithManifest(import.meta.dirname);
