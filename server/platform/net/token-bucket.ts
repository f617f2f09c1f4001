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
