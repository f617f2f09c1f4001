import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { DomainError } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import { type AccessTokens, keepAccessTokens } from '../../platform/net/access-tokens';
import type { Database } from '../../platform/store/database';
import { createAccounts } from '../identity/accounts';
import { createConcurrencyLimit } from '../identity/concurrency';
import type { Identity } from '../identity/identity';
import { WAITING_MAX } from '../identity/identity-limits';
import { signedToken } from '../identity/signing-key';
import { lastBy, type Records } from '../realtime/records';
import type { Json } from '../realtime/tree/read-node';
import { createClaimsSync, createClaimsWriter } from './claims-sync';
import { createExchange, type Exchange, GoogleError, type Outgoing } from './exchange';
import { createGoogleCalls, createPause, type GoogleCall, type Pause } from './google-calls';
import {
  ACCESS_TOKEN_MARGIN,
  ASSERTION_LIFETIME,
  CALL_TIMEOUT,
  CALLS_AT_ONCE,
  CALLS_WAITING_MAX,
  CLAIMS_TIMEOUT,
} from './hosted-limits';
import { createHostedPeople, type HostedPeople } from './hosted-people';
import {
  createHostedTokens,
  createPublishedKeys,
  hostedIdentity,
  type KeyTimes,
  watchedAccounts,
} from './hosted-tokens';
import { createIdentityToolkit } from './identity-toolkit';
import { createHostedCustomTokens, readServiceAccount, type ServiceAccount } from './service-account';

const RETRY_AFTER = 10_000;

interface HostedDataParts {
  call: GoogleCall;
  databaseUrl: URL;
  people: Pick<HostedPeople, 'byEmails'>;
}

/** Returns the data of the hosted Realtime Database. Its calls reject with DomainError unavailable. */
function createHostedData({ call, databaseUrl, people }: HostedDataParts): Records {
  const addressOf = (path: string): URL =>
    new URL(`/${path.split('/').map(encodeURIComponent).join('/')}.json`, databaseUrl);

  async function ask(outgoing: Omit<Outgoing, 'token'>): Promise<Json> {
    try {
      return ((await call(outgoing)) ?? null) as Json;
    } catch (error) {
      throw new DomainError('unavailable', 'The realtime database does not answer. Try again later.', {
        retryAfter: RETRY_AFTER,
        cause: error,
      });
    }
  }

  /** Returns the children of a place in a range of an index; null where there are none. */
  async function childrenBy(path: string, key: string, range: Record<string, string>): Promise<Json> {
    const url = addressOf(path);
    url.search = new URLSearchParams({ orderBy: JSON.stringify(key), ...range }).toString();
    const found = await ask({ method: 'GET', url });
    return Object.keys(found ?? {}).length > 0 ? found : null;
  }

  return {
    uidsOf: ({ email }) => people.byEmails([email]),
    read: (path) => ask({ method: 'GET', url: addressOf(path) }),
    readBelow: (path, key, limit) => childrenBy(path, key, { startAt: '0', endAt: String(limit - 1) }),
    // Texts are ordered after numbers, and objects after texts: nothing has an object there.
    readTexts: (path, key) => childrenBy(path, key, { startAt: '""' }),
    readEqual: (path, key, text) => childrenBy(path, key, { equalTo: JSON.stringify(text) }),
    async readLast(path, key, end, count) {
      const url = addressOf(path);
      const range = { orderBy: JSON.stringify(key), endAt: String(end), limitToLast: String(count) };
      url.search = new URLSearchParams(range).toString();
      return lastBy(await ask({ method: 'GET', url }), key, end, count);
    },
    async write(writes) {
      await ask({ method: 'PATCH', url: new URL('/.json?print=silent', databaseUrl), body: writes });
    },
  };
}

/** OAuth scopes for accounts with their claims, and for the Realtime Database. */
const SCOPES = [
  'https://www.googleapis.com/auth/identitytoolkit',
  'https://www.googleapis.com/auth/firebase.database',
  'https://www.googleapis.com/auth/userinfo.email',
] as const;

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const answerSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

interface AccessTokensOptions {
  account: ServiceAccount;
  exchange: Exchange;
  clock: () => number;
}

/** Returns access tokens of the service account by the JWT bearer grant, cached until shortly before they expire. */
function createAccessTokens({ account, exchange, clock }: AccessTokensOptions): AccessTokens {
  const claims = { scope: SCOPES.join(' '), iss: account.email, aud: account.tokenUri.href };
  return keepAccessTokens({
    margin: ACCESS_TOKEN_MARGIN,
    clock,
    ask: async (at) => {
      const assertion = await signedToken(account, claims, at, ASSERTION_LIFETIME);
      const body = new URLSearchParams({ grant_type: GRANT, assertion });
      const answer = v.safeParse(
        answerSchema,
        await exchange({ method: 'POST', url: account.tokenUri, body }),
      );
      if (!answer.success) throw new GoogleError(502, 'no_access_token');
      return { token: answer.output.access_token, lifetime: answer.output.expires_in * 1000 };
    },
  });
}

/** Identity and data on hosted Firebase; only people with an account of this installation may enter. */
export interface Hosted {
  identity: Identity;
  records: Records;
  /** Aborts running calls; pending writes are done at the next start. */
  close(): Promise<void>;
}

const ADDRESSES = {
  keys: new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  toolkit: new URL('https://identitytoolkit.googleapis.com/'),
};

/** Durations in milliseconds. */
export interface HostedTimes {
  /** Timeout of one call. */
  call: number;
  /** How long the first request of a person waits for their claims to be written. */
  claimsTimeout: number;
  /** Time until failed writes of claims are retried; a minute when missing. */
  retry?: number;
  keys?: Partial<KeyTimes>;
}

const TIMES: HostedTimes = { call: CALL_TIMEOUT, claimsTimeout: CLAIMS_TIMEOUT };

export interface HostedOptions {
  db: Kysely<Database>;
  config: NonNullable<FoyerConfig['firebase']>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  addresses?: typeof ADDRESSES;
  times?: Partial<HostedTimes>;
  pause?: Pause;
}

/**
 * Opens identity and data on the hosted project of the configuration.
 * @throws ConfigurationError when the service account cannot be used
 */
export async function openHosted(options: HostedOptions): Promise<Hosted> {
  const { db, config, log, clock = Date.now, addresses = ADDRESSES } = options;
  const { projectId, databaseURL } = config.web;
  const times = { ...TIMES, ...options.times };
  const account = await readServiceAccount(config.serviceAccount, projectId);
  const stopping = new AbortController();
  const { signal: stopped } = stopping;

  const exchange = createExchange({ timeout: times.call, stopped });
  const tokens = createAccessTokens({ account, exchange, clock });
  const gate = createConcurrencyLimit(CALLS_AT_ONCE, CALLS_WAITING_MAX);
  const call = createGoogleCalls({ tokens, exchange, pause: options.pause ?? createPause(stopped), gate });

  const hashing = createConcurrencyLimit(Math.max(2, availableParallelism()), WAITING_MAX);
  const own = createAccounts({ db, clock, hashing });
  const people = createHostedPeople(db);
  const toolkit = createIdentityToolkit({ call, projectId, address: addresses.toolkit });
  const write = createClaimsWriter({ people, accounts: own, toolkit, clock });
  const sync = createClaimsSync({ people, write, log, clock, retry: times.retry });

  const running = new Set<Promise<void>>();
  const inBackground = (work: Promise<void>): void => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  inBackground(sync.sweep());

  return {
    identity: hostedIdentity({
      accounts: watchedAccounts(own, (emails) => inBackground(sync.changed(emails))),
      tokens: createHostedTokens({ keys: createPublishedKeys(addresses.keys, times.keys), projectId, clock }),
      customTokenFor: createHostedCustomTokens(account, clock),
      sync,
      claimsTimeout: times.claimsTimeout,
    }),
    records: createHostedData({ call, databaseUrl: new URL(databaseURL), people }),
    async close() {
      sync.stop();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
