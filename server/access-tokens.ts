/** Tokens by which this server calls another service. */
export interface AccessTokens {
  /** A token that is good for a while; asked for when there is none. Rejects as the asking does. */
  current(): Promise<string>;
  /** The service refused this token: the next one is new. */
  refused(token: string): void;
}

interface AccessTokensOptions {
  /** A new token and how long it is good for, in milliseconds; `at` is now. */
  ask: (at: number) => Promise<{ token: string; lifetime: number }>;
  /** How long before its end a token is no longer used, but at most half of its lifetime; milliseconds. */
  margin: number;
  clock: () => number;
}

/** Keeps a token until shortly before it ends; all who wait for the next one share it. */
export function keepAccessTokens({ ask, margin, clock }: AccessTokensOptions): AccessTokens {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const at = clock();
    const { token, lifetime } = await ask(at);
    kept = { token, until: at + Math.max(lifetime - margin, lifetime / 2) };
    return token;
  };

  return {
    async current() {
      if (kept && clock() < kept.until) return kept.token;
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    refused(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
