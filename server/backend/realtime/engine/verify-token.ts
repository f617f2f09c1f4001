import { userOf } from '@domain/people/user';
import { shownName } from '@domain/shared/shown-text';
import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../../platform/cache-size';
import type { OwnIdentity } from '../../identity/identity';
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

const PEOPLE_MAX = 20_000;
/** How long a former name may be written, in milliseconds: as long as tokens live, because pages begin with their name. */
const FORMER_TIME = 60 * 60_000;

interface Names {
  /** What others see of the account. */
  shownName: string;
  /** What they saw before, which pages write until they have read the new one. */
  formerName?: string;
  /** When the name changed. */
  since?: number;
}

/** Returns a function that remembers how accounts are called and were called before; `first` is what pages know first. */
function createNames(clock: () => number) {
  const names = new LRUCache<string, Names>(upTo(PEOPLE_MAX));
  return (uid: string, current: string, first: string): Names => {
    const known: Names = names.get(uid) ?? { shownName: first };
    const isNew = known.shownName !== current;
    const since = isNew ? clock() : known.since;
    const former = isNew ? known.shownName : known.formerName;
    const isValid = since !== undefined && clock() < since + FORMER_TIME;
    names.set(uid, { shownName: current, formerName: former, since });
    return isValid ? { shownName: current, formerName: former } : { shownName: current };
  };
}

type Tokens = Pick<OwnIdentity, 'verify' | 'admittedAccount'>;

/**
 * Returns the verification of ID tokens: members whose account may enter, with their names as further claims, and
 * anonymous users.
 */
export function identityTokens({ verify, admittedAccount }: Tokens, clock: () => number = Date.now): Verify {
  const namesOf = createNames(clock);
  const nameIn = (email: string, name: string) => shownName(userOf('', email, name).name);
  return async (token) => {
    const principal = await verify(token).catch((error: unknown) => {
      throw refusal(error);
    });
    const account = principal.anonymous ? undefined : await admittedAccount(principal);
    if (!account && !principal.anonymous) throw new TokenRefusal('invalid_token');
    const { uid, email, name } = principal;
    const names = account && namesOf(uid, nameIn(account.email, account.name), nameIn(email, name));
    const { exp = 0, ...claims } = decodeJwt(token);
    return { uid, claims: { ...claims, ...names, exp }, expiresAt: exp * 1_000 };
  };
}
