import { availableParallelism } from 'node:os';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import { accountCalls } from './account-calls';
import { type Accounts, createAccounts } from './accounts';
import { createAttempts } from './attempts';
import type { Principal } from './claims';
import { clientAddress, networkOf } from './client-address';
import { createFailureBudget } from './failure-budget';
import { createGate, createTurns } from './gate';
import { createIdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { WAITING_MAX, WAITING_OF_NETWORK_MAX } from './identity-limits';
import { identityRoutes } from './identity-routes';
import { createOwnAccount } from './own-account';
import { createPasswordReset } from './password-reset';
import { createPasswordCheck } from './passwords';
import { createResetLink } from './reset-link';
import { createSessions, type Sessions } from './sessions';
import { createSignIn } from './sign-in';
import { signingKey } from './signing-key';
import { createSweep } from './sweep';

export type { Accounts, Principal };

/** Who people are: accounts, sessions and tokens of this installation. */
export interface Identity {
  /** The endpoints the `firebase` SDK calls, to be mounted at the root. */
  routes: Hono;
  /**
   * The principal of an ID token of this installation or of its hosted project: RS256, issuer, audience and times
   * are checked.
   * @throws IdentityError TOKEN_EXPIRED, INVALID_ID_TOKEN, or UNAVAILABLE while nobody can say
   */
  verify(token: string): Promise<Principal>;
  /** Does the account still exist, is it a member, not disabled, and its session not ended? */
  mayEnter(principal: Principal): Promise<boolean>;
  accounts: Accounts;
}

export interface IdentityOptions {
  db: Kysely<Database>;
  /** Issuer and audience of the tokens. */
  projectId: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  log: Logger;
  /** Takes mails that are to be sent. */
  outbox: (mail: { to: string; kind: 'PASSWORD_RESET'; link: string }) => void;
  allowPasswordLogin: boolean;
  allowAnonymous: boolean;
  publicUrl: URL;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  trustProxy?: readonly string[];
}

const mayEnter =
  (sessions: Sessions) =>
  async (principal: Principal): Promise<boolean> => {
    try {
      return (await sessions.accountOf(principal)).member;
    } catch (error) {
      if (error instanceof IdentityError) return false;
      throw error;
    }
  };

/** Opens the identity half on the store; makes the signing key at the first start. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, projectId, clock = Date.now, log, publicUrl, trustProxy = [] } = options;
  const { allowPasswordLogin, allowAnonymous, outbox } = options;
  const sweep = createSweep(db, clock);
  await sweep();

  const hashing = createGate(Math.max(2, availableParallelism()), WAITING_MAX, WAITING_OF_NETWORK_MAX);
  const key = await signingKey(db, new Date(clock()));
  const idTokens = createIdTokens({ key, projectId, clock });
  const attempts = createAttempts(db, clock);
  const sessions = createSessions({ db, idTokens, clock });
  const isPassword = await createPasswordCheck();
  const signIn = createSignIn({
    db,
    attempts,
    sessions,
    isPassword,
    hashing,
    failures: createFailureBudget(clock),
    turns: createTurns(),
    clock,
  });
  const own = createOwnAccount({ db, idTokens, sessions, hashing, clock, allowPasswordLogin });
  const reset = createPasswordReset({ db, attempts, hashing, clock });
  const calls = accountCalls({
    signIn,
    own,
    reset,
    resetLink: createResetLink(publicUrl),
    outbox,
    clientAddress: (c) => networkOf(clientAddress(c, trustProxy)),
    allowPasswordLogin,
    allowAnonymous,
  });
  const refresh = async (refreshToken: string) => {
    await sweep();
    return sessions.refresh(refreshToken);
  };
  return {
    routes: identityRoutes({ calls, refresh, projectId, log }),
    verify: idTokens.verify,
    mayEnter: mayEnter(sessions),
    accounts: createAccounts({ db, clock, hashing }),
  };
}
