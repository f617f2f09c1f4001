import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk that can be filled up. */
export interface TinyDisk {
  path: string;
  /** Fills the disk up to this number of free bytes. */
  fill(left: number): Promise<void>;
  /** Removes what `fill` wrote. */
  empty(): Promise<void>;
  remove(): void;
}

/** Mounts a file system of this size in memory; undefined where mounting is not allowed. */
export function mountTinyDisk(megabytes: number): TinyDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const filling = join(path, 'filling');
  return {
    path,
    async fill(left) {
      const { bavail, bsize } = await statfs(path);
      await writeFile(filling, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    empty: () => rm(filling, { force: true }),
    remove() {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}
