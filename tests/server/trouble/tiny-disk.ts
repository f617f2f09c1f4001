import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled up. */
export interface TinyDisk {
  path: string;
  /** Leaves so many bytes free. */
  fill(left: number): Promise<void>;
  /** Takes away what `fill` put there. */
  empty(): Promise<void>;
  remove(): void;
}

/** A file system in memory of so many megabytes; undefined, with a printed line, where none may be mounted. */
export function mountTinyDisk(megabytes: number): TinyDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    console.log('No disk may be mounted here: what happens on a full one is not tested');
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
