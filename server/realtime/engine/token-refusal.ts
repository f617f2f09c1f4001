/** A token that is not, or no longer, good for a connection; the status is what the client is told. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal';
  readonly status: 'expired_token' | 'invalid_token';

  constructor(status: TokenRefusal['status']) {
    super(status);
    this.status = status;
  }
}

/** What a token says once it is verified. */
export interface Verified {
  uid: string;
  /** The claims as the rules see them in `auth.token`. */
  claims: Record<string, unknown>;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Verifies a token. Rejects with a TokenRefusal, or with another error when it cannot tell. */
export type Verify = (token: string) => Promise<Verified>;
