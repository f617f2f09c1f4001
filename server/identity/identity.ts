import { availableParallelism } from 'node:os';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { OidcConfig } from '../environment/login-config';
import { hostOf } from '../http/host-check';
import type { Logger } from '../log';
import type { Mailer } from '../mail/mailer';
import type { Database } from '../store/database';
import { accountCalls } from './account-calls';
import { type Accounts, createAccounts } from './accounts';
import { createAttempts } from './attempts';
import type { Principal } from './claims';
import { clientAddress, networkOf } from './client-address';
import { createCustomSignIn } from './custom-sign-in';
import { createCustomTokens } from './custom-tokens';
import { endOtherSessions } from './end-other-sessions';
import { createFailureBudget } from './failure-budget';
import { createGate, createTurns } from './gate';
import { createIdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { WAITING_MAX, WAITING_OF_NETWORK_MAX } from './identity-limits';
import { identityRoutes } from './identity-routes';
import { networkFetch, type ProviderFetch } from './oidc/own-address-fetch';
import { createSingleSignOn } from './oidc/single-sign-on';
import { createOwnAccount } from './own-account';
import { createPasswordLinks, type PasswordLink, type PasswordLinkRequest } from './password-link';
import { createPasswordReset } from './password-reset';
import { createPasswordCheck } from './passwords';
import { createOwnPage } from './reset-link';
import { createSessions, type Sessions } from './sessions';
import { createSignIn } from './sign-in';
import { linkedProviders } from './sign-in-method';
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
  /** A token that signs this account in once, within five minutes, by the SDK's `signInWithCustomToken`. */
  customTokenFor(uid: string): Promise<string>;
  /**
   * A link to the reset page for an account; undefined when passwords are not this installation's, as with hosted
   * identity and without the login by password.
   */
  passwordLink(request: PasswordLinkRequest): Promise<PasswordLink | undefined>;
  /**
   * Ends all sessions of a person but the one the principal's token belongs to; undefined with hosted identity.
   * @throws IdentityError TOKEN_EXPIRED when that session is over as well
   */
  endOtherSessions?: (principal: Principal) => Promise<void>;
  /**
   * From now on asked with the uid before a session gets new tokens, as it may end a membership; undefined with hosted
   * identity.
   */
  recheckAtRefresh?: (recheck: Recheck) => void;
}

/** Is somebody still who they were? It has changed the account when not. */
type Recheck = (uid: string) => Promise<boolean>;

export interface IdentityOptions {
  db: Kysely<Database>;
  /** Issuer and audience of the tokens. */
  projectId: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  log: Logger;
  mailer: Pick<Mailer, 'send'>;
  allowPasswordLogin: boolean;
  allowAnonymous: boolean;
  publicUrl: URL;
  /** The identity providers people may be sent to. */
  oidc?: readonly OidcConfig[];
  /** Leads to identity providers; the network's own when missing. */
  providerFetch?: ProviderFetch;
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
  const { allowPasswordLogin, allowAnonymous, mailer } = options;
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
  const networkAddress = (c: Context) => networkOf(clientAddress(c, trustProxy));
  const singleSignOn = createSingleSignOn({
    db,
    sessions,
    attempts,
    clock,
    log,
    providers: options.oidc ?? [],
    fetch: options.providerFetch ?? networkFetch,
    clientAddress: networkAddress,
    originOf: (c) => `${publicUrl.protocol}//${hostOf(c, { publicUrl, trustProxy })}`,
    isSecure: publicUrl.protocol === 'https:',
  });
  const own = createOwnAccount({ db, idTokens, sessions, hashing, clock, allowPasswordLogin });
  const reset = createPasswordReset({ db, attempts, hashing, clock });
  const passwordLinks = createPasswordLinks(db, publicUrl, clock);
  const customTokens = createCustomTokens({ key, projectId, attempts, clock });
  const calls = accountCalls({
    signIn,
    customSignIn: createCustomSignIn({ db, tokens: customTokens, sessions, clock }),
    own,
    reset,
    ownPage: createOwnPage(publicUrl),
    publicUrl,
    mailer,
    providersOf: (uid) => linkedProviders(db, uid),
    clientAddress: networkAddress,
    allowPasswordLogin,
    allowAnonymous,
  });
  calls.set('signInWithIdp', singleSignOn.redeem);
  let recheck: Recheck = async () => true;
  const refresh = async (refreshToken: string) => {
    await sweep();
    const tokens = await sessions.refresh(refreshToken);
    return (await recheck(tokens.localId)) ? tokens : sessions.refresh(refreshToken);
  };
  return {
    routes: identityRoutes({ calls, refresh, projectId, log, clock }).route('/', singleSignOn.routes),
    verify: idTokens.verify,
    mayEnter: mayEnter(sessions),
    customTokenFor: customTokens.issue,
    accounts: createAccounts({ db, clock, hashing }),
    passwordLink: async (request) => (allowPasswordLogin ? passwordLinks(request) : undefined),
    endOtherSessions: (principal) => endOtherSessions(db, principal, clock()),
    recheckAtRefresh: (asked) => {
      recheck = asked;
    },
  };
}
