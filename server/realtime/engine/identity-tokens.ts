import { decodeJwt } from 'jose';
import type { Identity } from '../../identity/identity';
import { IdentityError } from '../../identity/identity-error';
import { TokenRefusal, type Verify } from './token-refusal';

function refusal(error: unknown): unknown {
  if (!(error instanceof IdentityError) || error.code === 'UNAVAILABLE') return error;
  return new TokenRefusal(error.code === 'TOKEN_EXPIRED' ? 'expired_token' : 'invalid_token');
}

/** Tokens of this installation: members as long as their account may enter, and anonymous visitors. */
export function identityTokens({ verify, mayEnter }: Pick<Identity, 'verify' | 'mayEnter'>): Verify {
  return async (token) => {
    const principal = await verify(token).catch((error: unknown) => {
      throw refusal(error);
    });
    const admitted = principal.anonymous || (await mayEnter(principal));
    if (!admitted) throw new TokenRefusal('invalid_token');
    const { exp = 0, ...claims } = decodeJwt(token);
    return { uid: principal.uid, claims: { ...claims, exp }, expiresAt: exp * 1_000 };
  };
}
