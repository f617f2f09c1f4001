import { errors, jwtVerify, SignJWT } from 'jose';
import type { Account } from './account';
import { claimsOf, type Principal, principalOf } from './claims';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME } from './identity-limits';
import type { SigningKey } from './signing-key';

export interface IdTokens {
  /** An ID token for one hour. `authTime` is the moment of the sign-in, in milliseconds. */
  issue(account: Account, authTime: number): Promise<string>;
  /** @throws IdentityError TOKEN_EXPIRED or INVALID_ID_TOKEN */
  verify(token: string): Promise<Principal>;
}

interface IdTokenOptions {
  key: SigningKey;
  projectId: string;
  clock: () => number;
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

function refusal(error: unknown): IdentityError {
  return new IdentityError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
}

/** RS256 tokens of this installation; nothing else is ever accepted. */
export function createIdTokens({ key, projectId, clock }: IdTokenOptions): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const keyOf = ({ kid }: { kid?: string }) => {
    if (kid !== key.kid) throw new IdentityError('INVALID_ID_TOKEN');
    return key.publicKey;
  };
  return {
    issue(account, authTime) {
      const now = clock();
      return new SignJWT(claimsOf(account, seconds(authTime)))
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now + ID_TOKEN_LIFETIME))
        .sign(key.privateKey);
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['RS256'],
        issuer,
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        currentDate: new Date(clock()),
      }).catch((error: unknown) => {
        throw refusal(error);
      });
      const principal = principalOf(payload);
      if (!principal.uid || !Number.isFinite(principal.authTime)) throw new IdentityError('INVALID_ID_TOKEN');
      return principal;
    },
  };
}
