import type { Generated } from 'kysely';

export interface IdentityTables {
  identity_account: {
    uid: string;
    /** Lower case; null for anonymous identities. */
    email: string | null;
    name: string;
    /** argon2id in PHC form; null while the account has no password. */
    password_hash: string | null;
    disabled: Generated<boolean>;
    authorities: string[];
    member: boolean;
    anonymous: Generated<boolean>;
    /** A whole second: tokens of an earlier sign-in are dead. */
    valid_since: Date;
    created_at: Date;
    last_login_at: Date | null;
  };
  identity_signing_key: {
    kid: string;
    /** RSA private key as JWK, in JSON. */
    private_jwk: unknown;
    active: boolean;
    created_at: Date;
  };
  identity_refresh_token: {
    /** SHA-256 of the token, base64url. */
    hash: string;
    uid: string;
    auth_time: Date;
    created_at: Date;
    last_used_at: Date;
    revoked_at: Date | null;
  };
  identity_reset_code: {
    /** SHA-256 of the code, base64url. */
    hash: string;
    uid: string;
    expires_at: Date;
  };
  identity_attempt: {
    /** What is limited, and SHA-256 of the email or client address. */
    key: string;
    count: number;
    since: Date;
    blocked_until: Date | null;
  };
}
