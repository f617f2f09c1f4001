import { statfsSync } from 'node:fs';
import type { Logger } from '../log';

/** The embedded database needs room for its journal: without it the engine stops in the middle of its work. */
export const DISK_RESERVE = 64 * 1024 * 1024;

const CHECK_INTERVAL = 1_000;

/** The free disk space of the data folder. */
export interface DiskSpace {
  /** Returns whether less than the reserve is free; checked at most once a second. */
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

/** Checks the disk of the data folder before writes. */
export function diskSpace(options: DiskSpaceOptions): DiskSpace {
  const { dataDir, log, reserve = DISK_RESERVE, interval = CHECK_INTERVAL } = options;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let short = false;

  function check(): void {
    const { bavail, bsize } = statfsSync(dataDir);
    const isShort = bavail * bsize < reserve;
    if (isShort && !short)
      log.fatal({ free: bavail * bsize }, 'disk full: writes are rejected until there is space');
    if (!isShort && short) log.warn('disk space available again');
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
