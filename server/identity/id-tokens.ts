import { errors, jwtVerify, SignJWT } from 'jose';
import type { Account } from './account';
import { claimsOf, type Principal, principalOf } from './claims';
import { IdentityError } from './identity-error';
import { ID_TOKEN_LIFETIME } from './identity-limits';
import type { WayIn } from './sign-in-method';
import type { SigningKey } from './signing-key';
import { createVerifiedTokens } from './verified-tokens';

export interface IdTokens {
  /** An ID token for one hour. `authTime` is the moment of the sign-in, in milliseconds. */
  issue(account: Account, authTime: number, session?: string, way?: WayIn): Promise<string>;
  /** @throws IdentityError TOKEN_EXPIRED or INVALID_ID_TOKEN */
  verify(token: string): Promise<Principal>;
}

interface IdTokenOptions {
  key: SigningKey;
  projectId: string;
  clock: () => number;
}

/** A person's page sends its token with every request. */
const REMEMBERED = 10_000;
const BY_PASSWORD: WayIn = { method: 'password', providers: [] };

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
  const known = createVerifiedTokens<Principal>(REMEMBERED, clock);

  async function verifyNew(token: string): Promise<Principal> {
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
    known.keep(token, { value: principal, expiresAt: Number(payload.exp) * 1000 });
    return principal;
  }

  return {
    issue(account, authTime, session = '', way = BY_PASSWORD) {
      const now = clock();
      return new SignJWT({ ...claimsOf(account, seconds(authTime), way), session_id: session })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now + ID_TOKEN_LIFETIME))
        .sign(key.privateKey);
    },
    verify: async (token) => known.find(token) ?? verifyNew(token),
  };
}
