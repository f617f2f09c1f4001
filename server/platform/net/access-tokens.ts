/** Access tokens with which this server calls another service. */
export interface AccessTokens {
  /** Returns a valid token, requested when none is cached. Rejects when the request fails. */
  current(): Promise<string>;
  /** Drops a token that the service rejected, so that the next one is new. */
  refused(token: string): void;
}

interface AccessTokensOptions {
  /** Requests a new token; returns it with its lifetime in milliseconds. `at` is the current time. */
  ask: (at: number) => Promise<{ token: string; lifetime: number }>;
  /** Margin before expiry in which a token is no longer used, at most half of its lifetime; milliseconds. */
  margin: number;
  clock: () => number;
}

/** Caches a token until shortly before it expires; concurrent callers share one request. */
export function keepAccessTokens({ ask, margin, clock }: AccessTokensOptions): AccessTokens {
  let cached: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const at = clock();
    const { token, lifetime } = await ask(at);
    cached = { token, until: at + Math.max(lifetime - margin, lifetime / 2) };
    return token;
  };

  return {
    async current() {
      if (cached && clock() < cached.until) return cached.token;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    refused(token) {
      if (cached?.token === token) cached = undefined;
    },
  };
}
