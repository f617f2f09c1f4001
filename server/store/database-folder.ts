import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root';
import { sync, syncTree } from './child/sync-tree.mjs';

/** A database folder as initdb leaves it, made by the build so that a first start only copies. */
export const seedFolder = join(packageRoot, 'dist/database-seed');

/**
 * The embedded database's folder inside the data folder, made on the first start: copied from the seed, or by
 * `create` where there is none. It gets its name only when it is complete and on disk, so a start that is cut
 * off is simply repeated.
 */
export async function databaseFolder(
  dataDir: string,
  create: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return folder;
  const draft = join(dataDir, 'database.draft');
  await rm(draft, { recursive: true, force: true });
  if (existsSync(seedFolder))
    await cp(seedFolder, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  else {
    await mkdir(draft);
    await create(draft);
  }
  await syncTree(draft);
  await rename(draft, folder);
  await sync(dataDir);
  return folder;
}
