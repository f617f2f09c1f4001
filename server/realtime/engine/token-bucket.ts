/** Allows `burst` at once and `perSecond` in the long run. */
export interface TokenBucket {
  /** False when there is nothing left at `now` (milliseconds). */
  take(now: number): boolean;
}

export function createTokenBucket(perSecond: number, burst: number): TokenBucket {
  let left = burst;
  let filled: number | undefined;
  return {
    take(now) {
      const gained = Math.max(0, now - (filled ?? now)) * (perSecond / 1_000);
      left = Math.min(burst, left + gained);
      filled = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
