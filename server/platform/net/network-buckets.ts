import { LRUCache } from 'lru-cache';
import { createTokenBucket, type TokenBucket } from './token-bucket';

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

/** `clock` in milliseconds. */
export function createNetworkBuckets({ burst, perSecond }: Allowance, clock: () => number): NetworkBuckets {
  const buckets = new LRUCache<string, TokenBucket>({ max: NETWORKS_MAX });
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
