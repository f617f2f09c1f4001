import { newSecret } from '../../../backend/identity/secrets';

/** Lifetime in seconds, as of both services. */
export const TOKEN_LIFETIME = 3_600;

/** Issued access tokens. */
export interface IssuedTokens {
  issue(): string;
  isGood(authorization: string | undefined): boolean;
}

export function createIssuedTokens(clock: () => number): IssuedTokens {
  const until = new Map<string, number>();
  return {
    issue() {
      const now = clock();
      for (const [old, end] of until) if (end <= now) until.delete(old);
      const token = newSecret();
      until.set(token, now + TOKEN_LIFETIME * 1000);
      return token;
    },
    isGood(authorization = '') {
      const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
      return (until.get(token) ?? 0) > clock();
    },
  };
}
