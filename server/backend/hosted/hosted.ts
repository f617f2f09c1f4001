import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { createAccounts } from '../identity/accounts';
import { createConcurrencyLimit } from '../identity/concurrency';
import type { Identity } from '../identity/identity';
import { WAITING_MAX } from '../identity/identity-limits';
import type { Hints } from '../realtime/hints';
import type { Records } from '../realtime/records';
import { createAccessTokens } from './access-tokens';
import { createClaimsSync, createClaimsWriter } from './claims-sync';
import { createExchange } from './exchange';
import { createGoogleCalls, createPause, type Pause } from './google-calls';
import { createHostedData } from './hosted-data';
import { createHostedHints } from './hosted-hints';
import { hostedIdentity, watchedAccounts } from './hosted-identity';
import { CALL_TIMEOUT, CALLS_AT_ONCE, CALLS_WAITING_MAX, CLAIMS_TIMEOUT } from './hosted-limits';
import { createHostedPeople } from './hosted-people';
import { createHostedTokens, createPublishedKeys, type KeyTimes } from './hosted-tokens';
import { createIdentityToolkit } from './identity-toolkit';
import { createHostedCustomTokens, readServiceAccount } from './service-account';

/** Identity, hints and data on hosted Firebase; only people with an account of this installation may enter. */
export interface Hosted {
  identity: Identity;
  hints: Hints;
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
 * Opens identity and hints on the hosted project of the configuration.
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
    hints: createHostedHints(call, new URL(databaseURL)),
    records: createHostedData({ call, databaseUrl: new URL(databaseURL), people }),
    async close() {
      sync.stop();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
