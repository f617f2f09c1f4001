import { decodeJwt } from 'jose';
import type { Identity } from '../../identity/identity';
import { IdentityError } from '../../identity/identity-error';

/** A rejected token; the status is sent to the client. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal';
  readonly status: 'expired_token' | 'invalid_token';

  constructor(status: TokenRefusal['status']) {
    super(status);
    this.status = status;
  }
}

/** A verified token. */
export interface Verified {
  uid: string;
  /** The claims as the rules see them in `auth.token`. */
  claims: Record<string, unknown>;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Verifies a token. Rejects with a TokenRefusal, or with another error when it cannot be verified for now. */
export type Verify = (token: string) => Promise<Verified>;

function refusal(error: unknown): unknown {
  if (!(error instanceof IdentityError) || error.code === 'UNAVAILABLE') return error;
  return new TokenRefusal(error.code === 'TOKEN_EXPIRED' ? 'expired_token' : 'invalid_token');
}

/** Returns the verification of ID tokens: members whose account may enter, and anonymous users. */
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
