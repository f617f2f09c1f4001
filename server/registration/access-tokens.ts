import * as v from 'valibot';
import { type AccessTokens, keepAccessTokens } from '../access-tokens';
import { type Exchange, read, type ServiceRequest } from './exchange';
import { TOKEN_MARGIN, TOKEN_TIMEOUT } from './registration-limits';

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

interface AccessTokensOptions {
  exchange: Exchange;
  /** How the service is asked for one by client credentials. */
  request: Omit<ServiceRequest, 'signal'>;
  clock: () => number;
}

/** Access tokens by client credentials, kept until shortly before they end. @throws ServiceFailure */
export const createAccessTokens = ({ exchange, request, clock }: AccessTokensOptions): AccessTokens =>
  keepAccessTokens({
    margin: TOKEN_MARGIN,
    clock,
    ask: async () => {
      const answer = await exchange({ ...request, signal: AbortSignal.timeout(TOKEN_TIMEOUT) });
      const { access_token: token, expires_in } = read(answerSchema, answer);
      return { token, lifetime: expires_in * 1000 };
    },
  });
