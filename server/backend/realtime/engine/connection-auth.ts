import { decodeJwt } from 'jose';
import type { RuleAuth } from '../rules/values';
import type { Reply } from '../wire/messages';
import { ok, UNAVAILABLE } from './reply';
import type { UserConnections } from './user-connections';
import { TokenRefusal, type Verified, type Verify } from './verify-token';

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
const TOO_MANY_CONNECTIONS: Reply = {
  s: 'permission_denied',
  d: 'There are too many connections of one person',
};

/** Returns the reply to a rejected token. */
const refusal = (status: TokenRefusal['status']): Reply => ({ s: status, d: REASONS[status] });

/** Returns a function that runs a task; calls during a run cause one more run after it. */
function coalesced(task: () => Promise<void>): () => void {
  let isRunning = false;
  let runsAgain = false;

  async function run(): Promise<void> {
    isRunning = true;
    do {
      runsAgain = false;
      await task();
    } while (runsAgain);
    isRunning = false;
  }

  return () => {
    runsAgain = true;
    if (!isRunning) void run();
  };
}

/** `verifying`: not signed in, but a token is being verified. */
export type AuthState = 'signedIn' | 'verifying' | 'unauthenticated';

/** The authentication of a connection. */
export type ConnectionAuth = ReturnType<typeof createConnectionAuth>;

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
  /** Called to close the connection of a user who may not enter any more, before the user is signed out. */
  onEnded: () => void;
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

/** The user of a connection. */
interface SignedIn {
  auth: RuleAuth;
  token: string;
  /** Checks the user again. */
  recheck: () => void;
}

export function createConnectionAuth(parts: ConnectionAuthParts) {
  const {
    verify,
    userConnections,
    maxConnections,
    clock,
    onChange,
    onRevoked,
    onEnded,
    recheck = RECHECK,
  } = parts;
  let signedIn: SignedIn | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let recheckTimer: NodeJS.Timeout | undefined;
  let verifying = 0;
  let whenSettled: (() => void)[] = [];
  let over = false;

  /**
   * Counts the new user before the old one is removed, so that the count of an unchanged user never drops to
   * 0.
   */
  function setUser(next: SignedIn | null): void {
    clearTimeout(expiry);
    clearTimeout(recheckTimer);
    const before = signedIn;
    if (before === next) return;
    signedIn = next;
    if (next) userConnections.add(next.auth.uid, next.recheck);
    onChange();
    if (before) userConnections.remove(before.auth.uid, before.recheck);
  }

  function expire(): void {
    setUser(null);
    onRevoked('expired_token', ENDINGS.expired_token);
  }

  /** The connection ends while the user is signed in, so that its disconnect writes are those of the user. */
  function end(): void {
    onRevoked('invalid_token', ENDINGS.invalid_token);
    onEnded();
    setUser(null);
  }

  const endBy = ({ status }: TokenRefusal): void => (status === 'expired_token' ? expire() : end());

  /** Returns what is known of a user again; undefined when the database fails. */
  const verifiedAgain = (token: string): Promise<Verified | TokenRefusal | undefined> =>
    verify(token).catch((error: unknown) => (error instanceof TokenRefusal ? error : undefined));

  /** Takes over a new name, or ends the connection when the account was disabled or deleted. */
  async function recheckUser(user: SignedIn): Promise<void> {
    const verified = await verifiedAgain(user.token);
    if (signedIn !== user) return;
    if (verified instanceof TokenRefusal) return endBy(verified);
    if (verified) user.auth = { uid: user.auth.uid, token: verified.claims };
    scheduleRecheck(user);
  }

  function scheduleRecheck(user: SignedIn): void {
    clearTimeout(recheckTimer);
    recheckTimer = setTimeout(user.recheck, spread(recheck));
  }

  const hasTooManyConnections = (uid: string): boolean =>
    signedIn?.auth.uid !== uid && userConnections.count(uid) >= maxConnections;

  /** `changes` is their number before the token was verified: a change since then may have ended the session. */
  function admit(token: string, { uid, claims, expiresAt }: Verified, changes: number): Reply {
    const left = expiresAt - clock();
    if (left <= 0) throw new TokenRefusal('expired_token');
    if (hasTooManyConnections(uid)) {
      setUser(null);
      return TOO_MANY_CONNECTIONS;
    }
    const user: SignedIn = {
      auth: { uid, token: claims },
      token,
      recheck: coalesced(() => recheckUser(user)),
    };
    setUser(user);
    expiry = setTimeout(expire, Math.min(left, TIMEOUT_MAX));
    scheduleRecheck(user);
    if (userConnections.changes() !== changes) user.recheck();
    return ok({ auth: { ...claims, uid }, expires: Math.floor(expiresAt / 1_000) });
  }

  /** When a renewed token cannot be verified for now, the user stays signed in until the older one expires. */
  function reject(token: string, error: unknown): Reply {
    const refused = error instanceof TokenRefusal;
    if (refused || signedIn?.auth.uid !== subjectOf(token)) setUser(null);
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
    if (signedIn) return 'signedIn';
    return verifying > 0 ? 'verifying' : 'unauthenticated';
  }

  return {
    auth: (): RuleAuth | null => signedIn?.auth ?? null,
    authState,
    /** Calls back once as soon as no token is being verified. */
    onSettled(listener: () => void) {
      whenSettled.push(listener);
    },
    /** Replies when the token is verified; a rejected token signs out. */
    signIn(token: string): Promise<Reply> {
      verifying += 1;
      const changes = userConnections.changes();
      return verify(token)
        .then((verified) => (over ? UNAVAILABLE : admit(token, verified, changes)))
        .catch((error: unknown) => reject(token, error))
        .finally(settle);
    },
    signOut() {
      setUser(null);
    },
    /** Signs out; no token is accepted any more. */
    end() {
      over = true;
      setUser(null);
    },
  };
}
