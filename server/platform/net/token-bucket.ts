/** Allows `burst` tokens at once and `perSecond` sustained; `now` in milliseconds. */
export interface TokenBucket {
  /** Takes a token; returns false when the bucket is empty. */
  take(now: number): boolean;
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
    take(now) {
      fill(now);
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    isEmpty(now) {
      fill(now);
      return left < 1;
    },
  };
}
