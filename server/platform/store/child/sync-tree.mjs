// @ts-check
import { chmod, open, readdir } from 'node:fs/promises';
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
 * Gives a folder and everything in it to its owner alone.
 * @param {string} folder
 */
export async function makePrivateTree(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const modes = entries.map((entry) =>
    chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600),
  );
  await Promise.all([chmod(folder, 0o700), ...modes]);
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
