import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../package-root';
import { makePrivateTree, sync, syncTree } from './child/sync-tree.mjs';

/** A migrated database without data, made during the build, so that a first start only copies it. */
export const seedFolder = join(packageRoot, 'dist/database-seed');

/**
 * Returns the embedded database's folder in the data folder, created at the first start: copied from the seed, or
 * by `create`, without tables, when there is no seed or `isEmpty` asks for it. It is renamed to its final name when
 * it is complete and on disk, so an interrupted start is simply repeated.
 */
export async function databaseFolder(
  dataDir: string,
  create: (folder: string) => Promise<void>,
  isEmpty: boolean,
): Promise<string> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return folder;
  const draft = join(dataDir, 'database.draft');
  await rm(draft, { recursive: true, force: true });
  if (existsSync(seedFolder) && !isEmpty) {
    await cp(seedFolder, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await makePrivateTree(draft);
  } else {
    await mkdir(draft);
    await create(draft);
  }
  await syncTree(draft);
  await rename(draft, folder);
  await sync(dataDir);
  return folder;
}
