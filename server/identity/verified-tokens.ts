import { createHash } from 'node:crypto';

interface Verified<T> {
  value: T;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Tokens whose signature and claims were found right: that does not change until they expire. */
export interface VerifiedTokens<T> {
  /** What a token says, undefined when it is not known or its time is over. */
  find(token: string): T | undefined;
  keep(token: string, verified: Verified<T>): void;
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Remembers so many tokens by their hashes, the latest. */
export function createVerifiedTokens<T>(most: number, clock: () => number): VerifiedTokens<T> {
  const kept = new Map<string, Verified<T>>();
  return {
    find(token) {
      const key = keyOf(token);
      const found = kept.get(key);
      if (found && clock() < found.expiresAt) return found.value;
      kept.delete(key);
      return undefined;
    },
    keep(token, verified) {
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(keyOf(token), verified);
    },
  };
}
