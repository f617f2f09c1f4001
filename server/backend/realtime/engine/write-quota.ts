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

interface Usage {
  rate: TokenBucket;
  reads: TokenBucket;
  /** Bytes added on this day. */
  bytes: number;
}

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
  /** Of the users of the day (UTC). */
  const usages = new Map<string, Usage>();

  function usageOf(uid: string): Usage {
    const today = Math.floor(clock() / DAY);
    if (today !== day) usages.clear();
    day = today;
    const known = usages.get(uid);
    if (known) return known;
    const usage = {
      rate: createTokenBucket(limits.unitsPerSecond, limits.unitBurst),
      reads: createTokenBucket(limits.readBytesPerSecond, limits.readBytesBurst),
      bytes: 0,
    };
    usages.set(uid, usage);
    return usage;
  }

  return {
    take: (uid, paths, characters) => usageOf(uid).rate.take(clock(), paths + Math.floor(characters / KB)),
    hasReadTooMuch: (uid) => usageOf(uid).reads.isEmpty(clock()),
    read: (uid, bytes) => usageOf(uid).reads.spend(clock(), bytes),
    refusal(uid, growth) {
      const usage = usageOf(uid);
      if (growth > 0 && storedBytes() > limits.storedBytes) return 'storage_full';
      if (growth > 0 && usage.bytes + growth > limits.storedBytesPerUserDay) return 'quota_exceeded';
      usage.bytes = Math.max(0, usage.bytes + growth);
      return undefined;
    },
  };
}
