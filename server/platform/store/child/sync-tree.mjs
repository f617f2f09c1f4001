// @ts-check
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {string} path */
export async function sync(path) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a folder and everything in it to disk, concurrently, because the disk then merges flushes.
 * @param {string} folder
 */
export async function syncTree(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(entries.map((entry) => sync(join(entry.parentPath, entry.name))));
  await sync(folder);
}
