import { decodeJwt } from 'jose';
import type { RuleAuth } from '../rules/rule-auth';
import type { Reply } from '../wire/messages';
import type { People } from './people';
import { ok, UNAVAILABLE } from './reply';
import { TokenRefusal, type Verified, type Verify } from './token-refusal';

/** Somebody is signed in; or nobody is, but a token is being verified; or neither. */
export type Standing = 'known' | 'arriving' | 'stranger';

/** Who a connection speaks for. */
export interface Speaker {
  auth(): RuleAuth | null;
  standing(): Standing;
  /** Calls back once when no token is being verified any more. */
  onSettled(listener: () => void): void;
  /** Answers when the token is verified; a refused token leaves nobody. */
  signIn(token: string): Promise<Reply>;
  signOut(): void;
  /** Nobody speaks here any more, now and later. */
  end(): void;
}

interface SpeakerParts {
  verify: Verify;
  people: People;
  /** Connections that may speak for one person. */
  mostConnections: number;
  clock: () => number;
  /** The person changed: what was allowed may no longer be. */
  onChange: () => void;
  /** What the token said no longer holds, and why. */
  onRevoked: (status: TokenRefusal['status'], reason: string) => void;
  /** Milliseconds until the account is looked at again. */
  recheck?: number;
}

const TIMEOUT_MAX = 2_147_483_647;
const RECHECK = 60_000;

/** Between half and one and a half of it, so that a crowd that came together is not looked at together. */
const spread = (milliseconds: number): number => milliseconds * (0.5 + Math.random());

/** Who a token claims to speak for; nothing is verified. */
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

/** What is told to those whose sign-in ends. */
const ENDINGS: Record<TokenRefusal['status'], string> = {
  expired_token: REASONS.expired_token,
  invalid_token: 'The account may not enter any more, or its session was ended',
};

// The SDK waits longer after each refusal of this kind.
const TOO_MANY: Reply = { s: 'permission_denied', d: 'There are too many connections of one person' };

const refusal = (status: TokenRefusal['status']): Reply => ({ s: status, d: REASONS[status] });

export function createSpeaker(parts: SpeakerParts): Speaker {
  const { verify, people, mostConnections, clock, onChange, onRevoked, recheck = RECHECK } = parts;
  let auth: RuleAuth | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let verifying = 0;
  let whenSettled: (() => void)[] = [];
  let over = false;

  /** The new person arrives before the old one leaves, so that nobody who stays is gone in between. */
  function become(next: RuleAuth | null): void {
    clearTimeout(expiry);
    clearTimeout(look);
    const before = auth;
    if (before === next) return;
    auth = next;
    if (next) people.arrive(next.uid);
    onChange();
    if (before) people.leave(before.uid);
  }

  function revoke(status: TokenRefusal['status']): void {
    become(null);
    onRevoked(status, ENDINGS[status]);
  }

  const expire = () => revoke('expired_token');

  /** An account that was disabled or removed loses its open connections too; a store that is silent costs nobody. */
  async function lookAgain(token: string, whose: RuleAuth): Promise<void> {
    const refused = await verify(token).then(
      () => undefined,
      (error: unknown) => (error instanceof TokenRefusal ? error : undefined),
    );
    if (auth !== whose) return;
    if (refused) revoke(refused.status);
    else lookLater(token, whose);
  }

  function lookLater(token: string, whose: RuleAuth): void {
    look = setTimeout(() => void lookAgain(token, whose), spread(recheck));
  }

  const isOneTooMany = (uid: string): boolean => auth?.uid !== uid && people.count(uid) >= mostConnections;

  function admit(token: string, { uid, claims, expiresAt }: Verified): Reply {
    const left = expiresAt - clock();
    if (left <= 0) throw new TokenRefusal('expired_token');
    if (isOneTooMany(uid)) {
      become(null);
      return TOO_MANY;
    }
    const next = { uid, token: claims };
    become(next);
    expiry = setTimeout(expire, Math.min(left, TIMEOUT_MAX));
    lookLater(token, next);
    return ok({ auth: { ...claims, uid }, expires: Math.floor(expiresAt / 1_000) });
  }

  /** Who renews a token while the store is silent stays who they are until the older one expires. */
  function refuse(token: string, error: unknown): Reply {
    const refused = error instanceof TokenRefusal;
    if (refused || auth?.uid !== subjectOf(token)) become(null);
    return refused ? refusal(error.status) : UNAVAILABLE;
  }

  function settle(): void {
    verifying -= 1;
    if (verifying > 0) return;
    const listeners = whenSettled;
    whenSettled = [];
    for (const listener of listeners) listener();
  }

  function standing(): Standing {
    if (auth) return 'known';
    return verifying > 0 ? 'arriving' : 'stranger';
  }

  return {
    auth: () => auth,
    standing,
    onSettled(listener) {
      whenSettled.push(listener);
    },
    signIn(token) {
      verifying += 1;
      return verify(token)
        .then((verified) => (over ? UNAVAILABLE : admit(token, verified)))
        .catch((error: unknown) => refuse(token, error))
        .finally(settle);
    },
    signOut() {
      become(null);
    },
    end() {
      over = true;
      become(null);
    },
  };
}
