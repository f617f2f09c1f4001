import { LRUCache } from 'lru-cache';
import { createTokenBucket, type TokenBucket } from '../../../platform/net/network-buckets';
import type { RealtimeLimits } from '../realtime-limits';

/** What users may write and read on all of their connections together, and what all of the data may take. */
export interface WriteQuota {
  /** Takes what a write costs: its paths, and its size in KB. Returns false when the user has to wait. */
  take(uid: string, paths: number, characters: number): boolean;
  /** Returns whether a user has to wait before more data is read for them. */
  hasReadTooMuch(uid: string): boolean;
  /** Counts the bytes of an answer. */
  read(uid: string, bytes: number): void;
  /** Counts the bytes that a write of a user adds or removes; returns why it may not be, and counts nothing then. */
  refusal(uid: string, growth: number): 'quota_exceeded' | 'storage_full' | undefined;
}

/** What a user may do at the moment. */
interface Pace {
  writes: TokenBucket;
  reads: TokenBucket;
}

/** Users whose pace is remembered: those who did something last, so that nobody who hurries is forgotten. */
const PACES_MAX = 1_000;

type QuotaLimits = Pick<
  RealtimeLimits,
  | 'unitsPerSecond'
  | 'unitBurst'
  | 'readBytesPerSecond'
  | 'readBytesBurst'
  | 'storedBytes'
  | 'storedBytesPerUserDay'
>;

interface QuotaParts {
  limits: QuotaLimits;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Returns the bytes that all of the data takes. */
  storedBytes: () => number;
}

const DAY = 24 * 60 * 60 * 1_000;
const KB = 1_024;

export function createWriteQuota({ limits, clock, storedBytes }: QuotaParts): WriteQuota {
  let day = 0;
  /** The bytes that users have added on the day (UTC). */
  const added = new Map<string, number>();
  const paces = new LRUCache<string, Pace>({ max: PACES_MAX });

  function addedOnDay(uid: string): number {
    const today = Math.floor(clock() / DAY);
    if (today !== day) added.clear();
    day = today;
    return added.get(uid) ?? 0;
  }

  function paceOf(uid: string): Pace {
    const known = paces.get(uid);
    if (known) return known;
    const pace = {
      writes: createTokenBucket(limits.unitsPerSecond, limits.unitBurst),
      reads: createTokenBucket(limits.readBytesPerSecond, limits.readBytesBurst),
    };
    paces.set(uid, pace);
    return pace;
  }

  return {
    take: (uid, paths, characters) => paceOf(uid).writes.take(clock(), paths + Math.floor(characters / KB)),
    hasReadTooMuch: (uid) => paceOf(uid).reads.isEmpty(clock()),
    read: (uid, bytes) => paceOf(uid).reads.spend(clock(), bytes),
    refusal(uid, growth) {
      const bytes = addedOnDay(uid) + growth;
      if (growth > 0 && storedBytes() > limits.storedBytes) return 'storage_full';
      if (growth > 0 && bytes > limits.storedBytesPerUserDay) return 'quota_exceeded';
      added.set(uid, Math.max(0, bytes));
      return undefined;
    },
  };
}
