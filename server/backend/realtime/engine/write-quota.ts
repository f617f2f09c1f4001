import { LRUCache } from 'lru-cache';
import { createTokenBucket, type TokenBucket } from '../../../platform/net/network-buckets';
import type { StoredUse } from '../persistence/stored-use';
import type { RealtimeLimits } from '../realtime-limits';
import type { Path } from '../tree/read-node';

/** What users may write and read on all of their connections together, and what all of the data may take. */
export type WriteQuota = ReturnType<typeof createWriteQuota>;

/** What a user may do at the moment. */
interface Pace {
  writes: TokenBucket;
  chat: TokenBucket;
  reads: TokenBucket;
}

/** Users whose pace is remembered: those who did something last, so that nobody who hurries is forgotten. */
const PACES_MAX = 1_000;

type QuotaLimits = Pick<
  RealtimeLimits,
  | 'unitsPerSecond'
  | 'unitBurst'
  | 'chatWritesPerSecond'
  | 'chatWriteBurst'
  | 'readBytesPerSecond'
  | 'readBytesBurst'
  | 'storedBytes'
  | 'storedBytesPerUserDay'
  | 'storedBytesPerUser'
>;

interface QuotaParts {
  limits: QuotaLimits;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Returns the bytes that all of the data takes. */
  storedBytes: () => number;
  /** What users have added before. */
  before?: Map<string, StoredUse>;
}

/** Days after which nothing of what a user has added counts any more. */
const DAYS_COUNTED = 32;
const DAY = 24 * 60 * 60 * 1_000;
const KB = 1_024;

/** Whether a path is that of a message, or in one. */
const isInChat = ([, branch]: Path): boolean => branch === 'messages';

export function createWriteQuota({ limits, clock, storedBytes, before = new Map() }: QuotaParts) {
  const uses = before;
  const changed = new Set<string>();
  const paces = new LRUCache<string, Pace>({ max: PACES_MAX });

  function usedBy(uid: string): StoredUse {
    const day = Math.floor(clock() / DAY);
    const use = uses.get(uid) ?? { day, onDay: 0, inAll: 0 };
    if (use.day === day) return use;
    const forgotten = ((day - use.day) * limits.storedBytesPerUser) / DAYS_COUNTED;
    return { day, onDay: 0, inAll: Math.max(0, Math.round(use.inAll - forgotten)) };
  }

  const isTooMuch = (onDay: number, inAll: number): boolean =>
    onDay > limits.storedBytesPerUserDay || inAll > limits.storedBytesPerUser;

  /** Counts the bytes that a write adds; returns why it may not be. */
  function added(uid: string, growth: number): 'quota_exceeded' | 'storage_full' | undefined {
    const { day, ...use } = usedBy(uid);
    const [onDay, inAll] = [use.onDay + growth, use.inAll + growth];
    if (growth > 0 && storedBytes() > limits.storedBytes) return 'storage_full';
    if (growth > 0 && isTooMuch(onDay, inAll)) return 'quota_exceeded';
    uses.set(uid, { day, onDay: Math.max(0, onDay), inAll: Math.max(0, inAll) });
    changed.add(uid);
    return undefined;
  }

  function paceOf(uid: string): Pace {
    const known = paces.get(uid);
    if (known) return known;
    const pace = {
      writes: createTokenBucket(limits.unitsPerSecond, limits.unitBurst),
      chat: createTokenBucket(limits.chatWritesPerSecond, limits.chatWriteBurst),
      reads: createTokenBucket(limits.readBytesPerSecond, limits.readBytesBurst),
    };
    paces.set(uid, pace);
    return pace;
  }

  return {
    /** Takes what a write costs: its paths, and its size in KB. Returns false when the user has to wait. */
    take: (uid: string, paths: number, characters: number) =>
      paceOf(uid).writes.take(clock(), paths + Math.floor(characters / KB)),
    /** Returns whether a user has to wait before more data is read for them. */
    hasReadTooMuch: (uid: string) => paceOf(uid).reads.isEmpty(clock()),
    /** Counts the bytes of an answer. */
    read: (uid: string, bytes: number) => paceOf(uid).reads.spend(clock(), bytes),
    /**
     * Counts a write of a user: the bytes that it adds or removes, and what it writes into chats, which everybody there
     * follows. Returns why it may not be, and counts no bytes then.
     */
    refusal(
      uid: string,
      { growth, paths }: { growth: number; paths: readonly Path[] },
    ): 'too_often' | 'quota_exceeded' | 'storage_full' | undefined {
      const inChats = paths.filter(isInChat).length;
      if (inChats > 0 && !paceOf(uid).chat.take(clock(), inChats)) return 'too_often';
      return growth === 0 ? undefined : added(uid, growth);
    },
    /** Returns what users have added in all, of those for whom it has changed since it was taken last. */
    takeChanged(): ReadonlyMap<string, StoredUse> {
      const taken = new Map([...changed].map((uid) => [uid, usedBy(uid)]));
      changed.clear();
      return taken;
    },
    /** Takes back what could not be saved. */
    returnChanged(uids: Iterable<string>) {
      for (const uid of uids) changed.add(uid);
    },
  };
}
