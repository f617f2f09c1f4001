import { jwtVerify } from 'jose';
import type { Attempts } from './attempts';
import { IdentityError } from './identity-error';
import { CUSTOM_TOKEN_LIFETIME } from './identity-limits';
import { newSecret } from './secrets';
import { type SigningKey, signedToken } from './signing-key';

/** As with the hosted service. */
export const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

export type CustomTokens = ReturnType<typeof createCustomTokens>;

interface RedeemedToken {
  uid: string;
  /** Milliseconds since 1970, a whole second. */
  issuedAt: number;
}

interface CustomTokensOptions {
  key: SigningKey;
  projectId: string;
  attempts: Attempts;
  clock: () => number;
}

/** Every use is counted for longer than a token lives; only the first is accepted. */
const ONE_USE = {
  attempts: 2,
  window: 2 * CUSTOM_TOKEN_LIFETIME,
  block: 2 * CUSTOM_TOKEN_LIFETIME,
  refusal: 'INVALID_CUSTOM_TOKEN',
} as const;

/** Returns custom tokens signed with the key of this installation. ID tokens are rejected: their audience differs. */
export function createCustomTokens({ key, projectId, attempts, clock }: CustomTokensOptions) {
  const reject = (): never => {
    throw new IdentityError('INVALID_CUSTOM_TOKEN');
  };
  return {
    /** Issues a token that signs this account in, once, within five minutes. */
    issue(uid: string) {
      const claims = { uid, iss: projectId, sub: projectId, aud: CUSTOM_TOKEN_AUDIENCE, jti: newSecret() };
      return signedToken(key, claims, clock(), CUSTOM_TOKEN_LIFETIME);
    },
    /** Verifies a token and invalidates it. @throws IdentityError INVALID_CUSTOM_TOKEN */
    async redeem(token: string): Promise<RedeemedToken> {
      const { payload } = await jwtVerify(token, key.publicKey, {
        algorithms: ['RS256'],
        issuer: projectId,
        audience: CUSTOM_TOKEN_AUDIENCE,
        requiredClaims: ['jti', 'iat', 'exp', 'uid'],
        currentDate: new Date(clock()),
      }).catch(reject);
      const { jti = '', iat = 0, uid } = payload;
      if (typeof uid !== 'string' || (await attempts.claim('custom-token', jti, ONE_USE)) > 1)
        return reject();
      return { uid, issuedAt: iat * 1000 };
    },
  };
}
