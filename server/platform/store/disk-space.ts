import { statfsSync } from 'node:fs';
import type { Logger } from '../log';

/** The embedded database needs room for its journal: without it the engine stops in the middle of its work. */
export const DISK_RESERVE = 64 * 1024 * 1024;

/** Logins write little: they go on below the reserve, as long as a segment of the journal and some room are left. */
export const LOGIN_RESERVE = 24 * 1024 * 1024;

const CHECK_INTERVAL = 1_000;

/** The free disk space of the data folder. */
export interface DiskSpace {
  /** Returns whether less than the reserve is free; checked at most once a second. */
  isShort(): boolean;
  /** Returns whether there is not even room for logins; checked as seldom. */
  isFull(): boolean;
  /** Returns whether so many bytes more leave the reserve free. */
  hasRoomFor(bytes: number): boolean;
}

interface DiskSpaceOptions {
  /** Absolute path. */
  dataDir: string;
  log: Logger;
  /** Bytes. */
  reserve?: number;
  /** Bytes. */
  loginReserve?: number;
  /** Milliseconds. */
  interval?: number;
}

/** Checks the disk of the data folder before writes. */
export function diskSpace(options: DiskSpaceOptions): DiskSpace {
  const { dataDir, log, interval = CHECK_INTERVAL } = options;
  const { reserve = DISK_RESERVE, loginReserve = LOGIN_RESERVE } = options;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let short = false;
  let full = false;

  function freeBytes(): number {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  }

  function check(): void {
    const free = freeBytes();
    const isShort = free < reserve;
    if (isShort && !short) log.fatal({ free }, 'disk full: writes are rejected until there is space');
    if (!isShort && short) log.warn('disk space available again');
    short = isShort;
    full = free < loginReserve;
  }

  function checkAgain(): void {
    const now = performance.now();
    if (now - checkedAt < interval) return;
    checkedAt = now;
    check();
  }

  return {
    hasRoomFor: (bytes) => freeBytes() - bytes >= reserve,
    isShort() {
      checkAgain();
      return short;
    },
    isFull() {
      checkAgain();
      return full;
    },
  };
}
