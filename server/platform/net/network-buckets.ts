import { LRUCache } from 'lru-cache';
import { upTo } from '../cache-size';

/** Maximum of cached networks; the least recently used are dropped first. */
export const NETWORKS_MAX = 10_000;

export interface Allowance {
  burst: number;
  perSecond: number;
}

/** The token buckets of all networks, in memory. */
export interface NetworkBuckets {
  /** Returns whether a network's bucket is empty, without taking a token. */
  isEmpty(network: string): boolean;
  /** Takes a token; returns false when the bucket is empty. */
  take(network: string): boolean;
}

/** Allows `burst` tokens at once and `perSecond` sustained; `now` in milliseconds. */
export interface TokenBucket {
  /** Takes tokens, one by default; returns false, and takes none, when there are fewer. */
  take(now: number, count?: number): boolean;
  /** Takes tokens for what was done already, also more than there are; at most a burst is owed. */
  spend(now: number, count: number): void;
  isEmpty(now: number): boolean;
}

export function createTokenBucket(perSecond: number, burst: number): TokenBucket {
  let left = burst;
  let filled: number | undefined;
  const fill = (now: number): void => {
    const gained = Math.max(0, now - (filled ?? now)) * (perSecond / 1_000);
    left = Math.min(burst, left + gained);
    filled = now;
  };
  return {
    take(now, count = 1) {
      fill(now);
      if (left < count) return false;
      left -= count;
      return true;
    },
    spend(now, count) {
      fill(now);
      left = Math.max(-burst, left - count);
    },
    isEmpty(now) {
      fill(now);
      return left < 1;
    },
  };
}

/** `clock` in milliseconds. */
export function createNetworkBuckets({ burst, perSecond }: Allowance, clock: () => number): NetworkBuckets {
  const buckets = new LRUCache<string, TokenBucket>(upTo(NETWORKS_MAX));
  return {
    isEmpty: (network) => buckets.peek(network)?.isEmpty(clock()) ?? false,
    take(network) {
      const known = buckets.get(network);
      if (known) return known.take(clock());
      const bucket = createTokenBucket(perSecond, burst);
      buckets.set(network, bucket);
      return bucket.take(clock());
    },
  };
}
