import type { Generated } from 'kysely';

export interface IdentityTables {
  identity_account: {
    uid: string;
    /** Lower case; null for anonymous identities. */
    email: string | null;
    name: string;
    /** The user proved that the mailbox is theirs. */
    email_verified: Generated<boolean>;
    /** argon2id in PHC form; null while the account has no password. */
    password_hash: string | null;
    disabled: Generated<boolean>;
    /** Until then the user may not enter; null when they are not banned. */
    banned_until: Generated<Date | null>;
    ban_reason: Generated<string | null>;
    authorities: string[];
    member: boolean;
    anonymous: Generated<boolean>;
    /** A whole second: tokens of earlier sign-ins are invalid. */
    valid_since: Date;
    /** The session that `valid_since` does not revoke: the one in which the user ended all others. */
    spared_session: string | null;
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
    /** Sign-in method of the session. */
    method: string;
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
    /** When it was used, or revoked by a new password. */
    used_at: Date | null;
  };
  identity_provider_link: {
    provider_id: string;
    /** The provider's id (subject) of the user. */
    subject: string;
    uid: string;
    linked_at: Date;
  };
  identity_provider_visit: {
    /** SHA-256 of `state`, base64url. */
    state_hash: string;
    /** SHA-256 of the cookie of the browser that began it, base64url. */
    browser_hash: string;
    provider_id: string;
    code_verifier: string;
    nonce: string;
    event_type: string;
    event_id: string;
    /** A path of this server. */
    return_to: string;
    expires_at: Date;
    /** Until then an expired flow is distinguished from an unknown one. */
    forgotten_at: Date;
    /** The browser has come back. */
    finished: Generated<boolean>;
    /** That of the result, while one is kept. */
    session_hash: Generated<string | null>;
  };
  identity_provider_outcome: {
    /** SHA-256 of the session id that redeems the result, base64url. */
    session_hash: string;
    /** As for the flow. */
    browser_hash: string;
    outcome: unknown;
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
