import { availableParallelism } from 'node:os';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { OidcConfig } from '../../platform/config/login-config';
import type { Authentication } from '../../platform/http/access';
import { hostOf } from '../../platform/http/host-check';
import type { Principal } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import type { Mailer } from '../../platform/mail/mailer';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import type { Database } from '../../platform/store/database';
import type { DiskSpace } from '../../platform/store/disk-space';
import type { PersonChanges } from '../../platform/store/person-changes';
import { createSecurityLog } from '../../platform/store/security-log';
import { secret } from '../../platform/store/settings';
import { type Account, linkedProviders } from './account';
import { accountCalls } from './account-calls';
import { type Accounts, createAccounts } from './accounts';
import { createAttempts, createFailureBudget, createKnownDevices } from './attempts';
import { createConcurrencyLimit, createKeyedQueue } from './concurrency';
import { createCustomTokens } from './custom-tokens';
import { createIdTokens } from './id-tokens';
import { asDomainError } from './identity-error';
import {
  LOGIN_LIMIT,
  SESSION_IDLE_MAX,
  SWEEP_INTERVAL,
  WAITING_MAX,
  WAITING_OF_NETWORK_MAX,
} from './identity-limits';
import { identityRoutes } from './identity-routes';
import { networkFetch, type ProviderFetch } from './oidc/own-address-fetch';
import { createSingleSignOn } from './oidc/single-sign-on';
import { createOwnAccount, type OwnAccount } from './own-account';
import { createPasswordPermission, createPasswordReset } from './password-reset';
import {
  createOwnPage,
  createPasswordLinks,
  type PasswordLink,
  type PasswordLinkRequest,
} from './reset-link';
import { endAllSessions, endOtherSessions, endSession } from './session-ends';
import { createSessionRules } from './session-rules';
import { admittedAccount, createSessions } from './sessions';
import { createCustomSignIn, createPasswordCheck, createSignIn } from './sign-in';
import { signingKey } from './signing-key';

async function sweep(db: Kysely<Database>, maxAge: number, at: number): Promise<void> {
  const now = new Date(at);
  const idle = new Date(at - SESSION_IDLE_MAX);
  await db
    .deleteFrom('identity_refresh_token')
    .where((is) => is.or([is('last_used_at', '<=', idle), is('created_at', '<=', new Date(at - maxAge))]))
    .execute();
  await db.deleteFrom('identity_reset_code').where('expires_at', '<=', idle).execute();
  await db.deleteFrom('identity_provider_visit').where('forgotten_at', '<=', now).execute();
  await db.deleteFrom('identity_provider_outcome').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('identity_attempt')
    .where('since', '<=', new Date(at - LOGIN_LIMIT.window))
    .where((is) => is.or([is('blocked_until', 'is', null), is('blocked_until', '<=', now)]))
    .execute();
  await db
    .deleteFrom('identity_account')
    .where('anonymous', '=', true)
    .where('created_at', '<=', idle)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_refresh_token')
            .select('hash')
            .whereRef('identity_refresh_token.uid', '=', 'identity_account.uid'),
        ),
      ),
    )
    .execute();
}

interface SweepOptions {
  db: Kysely<Database>;
  /** The age at which every session ends, in milliseconds. */
  maxAge: number;
  clock: () => number;
}

/** Returns a function that deletes expired rows, at most once an hour however often it is called. */
export function createSweep({ db, maxAge, clock }: SweepOptions): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now - last < SWEEP_INTERVAL) return;
    last = now;
    await sweep(db, maxAge, now);
  };
}

export type { Accounts };

/** Accounts, sessions and tokens. */
export interface Identity {
  /** The endpoints the `firebase` SDK calls, to be mounted at the root. */
  routes: Hono;
  /**
   * Verifies an ID token of this installation or of its hosted project: signature (RS256), issuer, audience and times.
   * @throws IdentityError TOKEN_EXPIRED, INVALID_ID_TOKEN, or UNAVAILABLE when the keys cannot be fetched
   */
  verify(token: string): Promise<Principal>;
  /** Returns whether the account is an enabled member, and its session is still valid. */
  mayEnter(principal: Principal): Promise<boolean>;
  accounts: Accounts;
  /** Issues a token for the SDK's `signInWithCustomToken`, valid once within five minutes. */
  customTokenFor(uid: string): Promise<string>;
  /**
   * Returns a link to the reset page for an account; undefined with hosted identity, without password login, and for an
   * account of an identity provider that allows no password.
   */
  passwordLink(request: PasswordLinkRequest): Promise<PasswordLink | undefined>;
  /**
   * Revokes all sessions of the user but that of the principal's token; undefined with hosted identity.
   * @throws IdentityError TOKEN_EXPIRED when that session is revoked as well
   */
  endOtherSessions?: (principal: Principal) => Promise<void>;
  /** Revokes all sessions of an account; undefined with hosted identity. */
  endAllSessions?: (uid: string) => Promise<void>;
  /** Revokes the session with this id and returns the uid of its user, if there is one; undefined with hosted identity. */
  endSession?: (session: string) => Promise<string | undefined>;
  /** Changes the password of the principal, see `OwnAccount`; undefined with hosted identity. */
  changePassword?: OwnAccount['changePassword'];
  /** Sets a check before a session gets new tokens, false when it changed the account; undefined with hosted identity. */
  recheckAtRefresh?: (recheck: Recheck) => void;
}

/** The identity of this server. */
export interface OwnIdentity extends Identity {
  /** Returns the account of a principal who may enter. */
  admittedAccount(principal: Principal): Promise<Account | undefined>;
}

type Recheck = (uid: string) => Promise<boolean>;

export interface IdentityOptions {
  db: Kysely<Database>;
  disk: DiskSpace;
  /** Accounts are cached until they change; without it they are not cached. */
  changes?: PersonChanges;
  /** Issuer and audience of the tokens. */
  projectId: string;
  /** Milliseconds since 1970. */
  clock?: () => number;
  log: Logger;
  mailer: Pick<Mailer, 'send'>;
  allowPasswordLogin: boolean;
  allowAnonymous: boolean;
  publicUrl: URL;
  /** The age in days at which every session ends; 30 when missing. */
  maxSessionDays?: number | undefined;
  /** How many events that anybody can cause are stored on one day, see `EventLimitOptions`. */
  securityEventsPerDay?: number | undefined;
  /** The identity providers that are offered. */
  oidc?: readonly OidcConfig[];
  /** `fetch` for requests to identity providers. */
  providerFetch?: ProviderFetch;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: readonly string[];
}

/** Opens identity on the database; creates the signing key at the first start. */
export async function createIdentity(options: IdentityOptions): Promise<OwnIdentity> {
  const { db, projectId, clock = Date.now, log, publicUrl, trustProxy = [] } = options;
  const { allowPasswordLogin, disk } = options;
  const providers = options.oidc ?? [];
  const rules = createSessionRules({ maxAgeDays: options.maxSessionDays, providers });
  const sweep = createSweep({ db, maxAge: rules.maxAge, clock });
  await sweep();

  const hashing = createConcurrencyLimit(
    Math.max(2, availableParallelism()),
    WAITING_MAX,
    WAITING_OF_NETWORK_MAX,
  );
  const key = await signingKey(db, new Date(clock()));
  const idTokens = createIdTokens({ key, projectId, clock });
  const attempts = createAttempts(db, clock);
  const securityLog = createSecurityLog({ db, log, clock, perDay: options.securityEventsPerDay });
  const sessions = createSessions({ db, changes: options.changes, idTokens, rules, clock });
  const isPassword = await createPasswordCheck();
  const parts = { db, attempts, sessions, hashing, securityLog, clock };
  const turns = createKeyedQueue();
  const signIn = createSignIn({ ...parts, isPassword, failures: createFailureBudget(clock), turns });
  const isSecure = publicUrl.protocol === 'https:';
  const devices = createKnownDevices({ key: await secret(db, 'known-devices'), isSecure, clock });
  const networkAddress = (c: Context) => networkOf(clientAddress(c, trustProxy));
  const singleSignOn = createSingleSignOn({
    ...parts,
    disk,
    log,
    providers,
    fetch: options.providerFetch ?? networkFetch,
    clientAddress: networkAddress,
    originOf: (c) => `${publicUrl.protocol}//${hostOf(c, { publicUrl, trustProxy })}`,
    isSecure,
  });
  const own = createOwnAccount({
    ...parts,
    idTokens,
    provePassword: signIn.provePassword,
    allowPasswordLogin,
  });
  const mayHavePassword = createPasswordPermission(db, providers);
  const reset = createPasswordReset(parts, mayHavePassword);
  const passwordLinks = createPasswordLinks({ db, publicUrl, mayHavePassword, clock });
  const customTokens = createCustomTokens({ key, projectId, attempts, clock });
  const calls = accountCalls({
    ...options,
    signIn,
    devices,
    customSignIn: createCustomSignIn(parts, customTokens),
    own,
    reset,
    ownPage: createOwnPage(publicUrl),
    providersOf: (uid) => linkedProviders(db, uid),
    clientAddress: networkAddress,
    securityLog,
  });
  calls.set('signInWithIdp', singleSignOn.redeem);
  const admitted = admittedAccount(sessions);
  let recheck: Recheck = async () => true;
  const refresh = async (refreshToken: string) => {
    await sweep();
    const tokens = await sessions.refresh(refreshToken);
    return (await recheck(tokens.localId)) ? tokens : sessions.refresh(refreshToken);
  };
  return {
    routes: identityRoutes({ calls, refresh, projectId, disk, log, clock }).route('/', singleSignOn.routes),
    verify: idTokens.verify,
    mayEnter: async (principal) => (await admitted(principal)) !== undefined,
    admittedAccount: admitted,
    customTokenFor: customTokens.issue,
    accounts: createAccounts({ db, clock, hashing }),
    passwordLink: async (request) => (allowPasswordLogin ? passwordLinks(request) : undefined),
    endOtherSessions: (principal) => endOtherSessions(db, principal, clock()),
    endAllSessions: (uid) => endAllSessions(db, uid, clock()),
    endSession: (session) => endSession(db, session, clock()),
    changePassword: own.changePassword,
    recheckAtRefresh: (asked) => {
      recheck = asked;
    },
  };
}

/** Verifies access tokens for the API by the accounts and sessions of this installation. */
export const authenticationBy = ({
  verify,
  mayEnter,
}: Pick<Identity, 'verify' | 'mayEnter'>): Authentication => ({
  authenticate: (token) =>
    verify(token).catch((error: unknown) => {
      throw asDomainError(error);
    }),
  mayEnter,
});
