import { statfsSync } from 'node:fs';
import type { Logger } from '../log';

/** The embedded database needs room for its journal: without it the engine stops in the middle of its work. */
export const DISK_RESERVE = 64 * 1024 * 1024;

const CHECK_INTERVAL = 1_000;

/** How much room the data folder has. */
export interface DiskSpace {
  /** True while less than the reserve is free; looked at once a second at most. */
  isShort(): boolean;
}

interface DiskSpaceOptions {
  /** Absolute path. */
  dataDir: string;
  log: Logger;
  /** Bytes. */
  reserve?: number;
  /** Milliseconds. */
  interval?: number;
}

/** Watches the disk of the data folder when somebody wants to write. */
export function diskSpace(options: DiskSpaceOptions): DiskSpace {
  const { dataDir, log, reserve = DISK_RESERVE, interval = CHECK_INTERVAL } = options;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let short = false;

  function check(): void {
    const { bavail, bsize } = statfsSync(dataDir);
    const isShort = bavail * bsize < reserve;
    if (isShort && !short)
      log.fatal({ free: bavail * bsize }, 'the disk is full: writes are refused until there is room');
    if (!isShort && short) log.warn('there is room on the disk again');
    short = isShort;
  }

  return {
    isShort() {
      const now = performance.now();
      if (now - checkedAt >= interval) {
        checkedAt = now;
        check();
      }
      return short;
    },
  };
}
