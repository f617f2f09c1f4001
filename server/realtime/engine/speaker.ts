import type { RuleAuth } from '../rules/rule-auth';
import type { Reply } from '../wire/messages';
import type { People } from './people';
import { ok, UNAVAILABLE } from './reply';
import { TokenRefusal, type Verified, type Verify } from './token-refusal';

/** Who a connection speaks for. */
export interface Speaker {
  auth(): RuleAuth | null;
  /** Answers when the token is verified; a refused token leaves nobody. */
  signIn(token: string): Promise<Reply>;
  signOut(): void;
  /** Nobody speaks here any more, now and later. */
  end(): void;
}

interface SpeakerParts {
  verify: Verify;
  people: People;
  clock: () => number;
  /** The person changed: what was allowed may no longer be. */
  onChange: () => void;
  onExpired: () => void;
}

const TIMEOUT_MAX = 2_147_483_647;

const REASONS: Record<TokenRefusal['status'], string> = {
  expired_token: 'The token is expired',
  invalid_token: 'The token is not valid',
};

const refusal = (status: TokenRefusal['status']): Reply => ({ s: status, d: REASONS[status] });

export function createSpeaker(parts: SpeakerParts): Speaker {
  const { verify, people, clock, onChange, onExpired } = parts;
  let auth: RuleAuth | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let over = false;

  /** The new person arrives before the old one leaves, so that nobody who stays is gone in between. */
  function become(next: RuleAuth | null): void {
    clearTimeout(expiry);
    const before = auth;
    if (before === next) return;
    auth = next;
    if (next) people.arrive(next.uid);
    onChange();
    if (before) people.leave(before.uid);
  }

  function expire(): void {
    become(null);
    onExpired();
  }

  function admit({ uid, claims, expiresAt }: Verified): Reply {
    const left = expiresAt - clock();
    if (left <= 0) throw new TokenRefusal('expired_token');
    become({ uid, token: claims });
    expiry = setTimeout(expire, Math.min(left, TIMEOUT_MAX));
    return ok({ auth: { ...claims, uid }, expires: Math.floor(expiresAt / 1_000) });
  }

  function refuse(error: unknown): Reply {
    become(null);
    return error instanceof TokenRefusal ? refusal(error.status) : UNAVAILABLE;
  }

  return {
    auth: () => auth,
    signIn: (token) =>
      verify(token)
        .then((verified) => (over ? UNAVAILABLE : admit(verified)))
        .catch(refuse),
    signOut() {
      become(null);
    },
    end() {
      over = true;
      become(null);
    },
  };
}
