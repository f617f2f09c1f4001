import { createTokenBucket, type TokenBucket } from './token-bucket';

/** Networks that are remembered; the longest quiet are forgotten first. */
export const NETWORKS_MAX = 10_000;

export interface Allowance {
  burst: number;
  perSecond: number;
}

/** What each network has left of an allowance, in memory. */
export interface NetworkBuckets {
  /** True for a network that has nothing left; asking costs nothing. */
  isEmpty(network: string): boolean;
  /** Takes one. False when there was nothing left. */
  take(network: string): boolean;
}

/** `clock` in milliseconds. */
export function createNetworkBuckets({ burst, perSecond }: Allowance, clock: () => number): NetworkBuckets {
  const buckets = new Map<string, TokenBucket>();
  return {
    isEmpty: (network) => buckets.get(network)?.isEmpty(clock()) ?? false,
    take(network) {
      const bucket = buckets.get(network) ?? createTokenBucket(perSecond, burst);
      buckets.delete(network);
      buckets.set(network, bucket);
      const [longestQuiet] = buckets.keys();
      if (buckets.size > NETWORKS_MAX && longestQuiet !== undefined) buckets.delete(longestQuiet);
      return bucket.take(clock());
    },
  };
}
