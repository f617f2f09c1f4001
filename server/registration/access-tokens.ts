import * as v from 'valibot';
import { type Exchange, read, type ServiceRequest } from './exchange';
import { TOKEN_MARGIN, TOKEN_TIMEOUT } from './registration-limits';

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

export interface AccessTokens {
  /** A token that is good for a while; asked for when there is none. @throws ServiceFailure */
  current(): Promise<string>;
  /** The service refused this token: the next one is new. */
  refused(token: string): void;
}

interface AccessTokensOptions {
  exchange: Exchange;
  /** How the service is asked for one by client credentials. */
  request: Omit<ServiceRequest, 'signal'>;
  clock: () => number;
}

/** Access tokens by client credentials, kept until shortly before they end. */
export function createAccessTokens({ exchange, request, clock }: AccessTokensOptions): AccessTokens {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
    const at = clock();
    const answer = await exchange({ ...request, signal: AbortSignal.timeout(TOKEN_TIMEOUT) });
    const { access_token: token, expires_in } = read(answerSchema, answer);
    const lifetime = expires_in * 1000;
    kept = { token, until: at + Math.max(lifetime - TOKEN_MARGIN, lifetime / 2) };
    return token;
  };

  return {
    async current() {
      if (kept && clock() < kept.until) return kept.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    refused(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
