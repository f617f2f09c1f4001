import { decodeJwt } from 'jose';
import type { RuleAuth } from '../rules/values';
import type { Reply } from '../wire/messages';
import { ok, UNAVAILABLE } from './reply';
import type { UserConnections } from './user-connections';
import { TokenRefusal, type Verified, type Verify } from './verify-token';

/** `verifying`: not signed in, but a token is being verified. */
export type AuthState = 'signedIn' | 'verifying' | 'unauthenticated';

/** The authentication of a connection. */
export interface ConnectionAuth {
  auth(): RuleAuth | null;
  authState(): AuthState;
  /** Calls back once as soon as no token is being verified. */
  onSettled(listener: () => void): void;
  /** Replies when the token is verified; a rejected token signs out. */
  signIn(token: string): Promise<Reply>;
  signOut(): void;
  /** Signs out; no token is accepted any more. */
  end(): void;
}

interface ConnectionAuthParts {
  verify: Verify;
  userConnections: UserConnections;
  /** Connections per user. */
  maxConnections: number;
  clock: () => number;
  /** Called when another user, or none, is signed in. */
  onChange: () => void;
  /** Called when the token expired or the session was revoked. */
  onRevoked: (status: TokenRefusal['status'], reason: string) => void;
  /** Milliseconds until the account is checked again. */
  recheck?: number;
}

const TIMEOUT_MAX = 2_147_483_647;
const RECHECK = 60_000;

/** Returns 50 to 150 %, so that clients that connected together are not checked together. */
const spread = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

/** Returns the subject of an unverified token. */
function subjectOf(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

const REASONS: Record<TokenRefusal['status'], string> = {
  expired_token: 'The token is expired',
  invalid_token: 'The token is not valid',
};

/** Reasons sent when a sign-in ends. */
const ENDINGS: Record<TokenRefusal['status'], string> = {
  expired_token: REASONS.expired_token,
  invalid_token: 'The account may not enter any more, or its session was ended',
};

// The SDK backs off after each `permission_denied`.
const TOO_MANY: Reply = { s: 'permission_denied', d: 'There are too many connections of one person' };

const refusal = (status: TokenRefusal['status']): Reply => ({ s: status, d: REASONS[status] });

export function createConnectionAuth(parts: ConnectionAuthParts): ConnectionAuth {
  const { verify, userConnections, maxConnections, clock, onChange, onRevoked, recheck = RECHECK } = parts;
  let auth: RuleAuth | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let recheckTimer: NodeJS.Timeout | undefined;
  let verifying = 0;
  let whenSettled: (() => void)[] = [];
  let over = false;

  /**
   * Counts the new user before the old one is removed, so that the count of an unchanged user never drops to
   * 0.
   */
  function setAuth(next: RuleAuth | null): void {
    clearTimeout(expiry);
    clearTimeout(recheckTimer);
    const before = auth;
    if (before === next) return;
    auth = next;
    if (next) userConnections.add(next.uid);
    onChange();
    if (before) userConnections.remove(before.uid);
  }

  function revoke(status: TokenRefusal['status']): void {
    setAuth(null);
    onRevoked(status, ENDINGS[status]);
  }

  const expire = () => revoke('expired_token');

  /** Signs out when the account was disabled or deleted, but not when the database fails. */
  async function recheckAccount(token: string, user: RuleAuth): Promise<void> {
    const refused = await verify(token).then(
      () => undefined,
      (error: unknown) => (error instanceof TokenRefusal ? error : undefined),
    );
    if (auth !== user) return;
    if (refused) revoke(refused.status);
    else scheduleRecheck(token, user);
  }

  function scheduleRecheck(token: string, user: RuleAuth): void {
    recheckTimer = setTimeout(() => void recheckAccount(token, user), spread(recheck));
  }

  const hasTooManyConnections = (uid: string): boolean =>
    auth?.uid !== uid && userConnections.count(uid) >= maxConnections;

  function admit(token: string, { uid, claims, expiresAt }: Verified): Reply {
    const left = expiresAt - clock();
    if (left <= 0) throw new TokenRefusal('expired_token');
    if (hasTooManyConnections(uid)) {
      setAuth(null);
      return TOO_MANY;
    }
    const next = { uid, token: claims };
    setAuth(next);
    expiry = setTimeout(expire, Math.min(left, TIMEOUT_MAX));
    scheduleRecheck(token, next);
    return ok({ auth: { ...claims, uid }, expires: Math.floor(expiresAt / 1_000) });
  }

  /** When a renewed token cannot be verified for now, the user stays signed in until the older one expires. */
  function reject(token: string, error: unknown): Reply {
    const refused = error instanceof TokenRefusal;
    if (refused || auth?.uid !== subjectOf(token)) setAuth(null);
    return refused ? refusal(error.status) : UNAVAILABLE;
  }

  function settle(): void {
    verifying -= 1;
    if (verifying > 0) return;
    const listeners = whenSettled;
    whenSettled = [];
    for (const listener of listeners) listener();
  }

  function authState(): AuthState {
    if (auth) return 'signedIn';
    return verifying > 0 ? 'verifying' : 'unauthenticated';
  }

  return {
    auth: () => auth,
    authState,
    onSettled(listener) {
      whenSettled.push(listener);
    },
    signIn(token) {
      verifying += 1;
      return verify(token)
        .then((verified) => (over ? UNAVAILABLE : admit(token, verified)))
        .catch((error: unknown) => reject(token, error))
        .finally(settle);
    },
    signOut() {
      setAuth(null);
    },
    end() {
      over = true;
      setAuth(null);
    },
  };
}
