import { SignJWT } from 'jose';
import * as v from 'valibot';
import { type AccessTokens, keepAccessTokens } from '../../platform/net/access-tokens';
import { type Exchange, GoogleError } from './exchange';
import { ACCESS_TOKEN_MARGIN, ASSERTION_LIFETIME } from './hosted-limits';
import type { ServiceAccount } from './service-account';

/** OAuth scopes for accounts with their claims, and for the Realtime Database. */
export const SCOPES = [
  'https://www.googleapis.com/auth/identitytoolkit',
  'https://www.googleapis.com/auth/firebase.database',
  'https://www.googleapis.com/auth/userinfo.email',
] as const;

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

interface AccessTokensOptions {
  account: ServiceAccount;
  exchange: Exchange;
  clock: () => number;
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns access tokens of the service account by the JWT bearer grant, cached until shortly before they expire. */
export function createAccessTokens({ account, exchange, clock }: AccessTokensOptions): AccessTokens {
  const assertion = (at: number): Promise<string> =>
    new SignJWT({ scope: SCOPES.join(' ') })
      .setProtectedHeader({ alg: 'RS256', kid: account.keyId, typ: 'JWT' })
      .setIssuer(account.email)
      .setAudience(account.tokenUri.href)
      .setIssuedAt(seconds(at))
      .setExpirationTime(seconds(at + ASSERTION_LIFETIME))
      .sign(account.privateKey);

  return keepAccessTokens({
    margin: ACCESS_TOKEN_MARGIN,
    clock,
    ask: async (at) => {
      const body = new URLSearchParams({ grant_type: GRANT, assertion: await assertion(at) });
      const answer = v.safeParse(
        answerSchema,
        await exchange({ method: 'POST', url: account.tokenUri, body }),
      );
      if (!answer.success) throw new GoogleError(502, 'no_access_token');
      return { token: answer.output.access_token, lifetime: answer.output.expires_in * 1000 };
    },
  });
}
