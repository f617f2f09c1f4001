import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { FoyerConfig } from '../environment/foyer-config';
import { createAccounts } from '../identity/accounts';
import { createGate } from '../identity/gate';
import type { Identity } from '../identity/identity';
import { WAITING_MAX } from '../identity/identity-limits';
import type { Logger } from '../log';
import type { Hints } from '../realtime/hints';
import type { Database } from '../store/database';
import { createAccessTokens } from './access-tokens';
import { createClaimsSync } from './claims-sync';
import { createClaimsWriter } from './claims-writer';
import { createExchange } from './exchange';
import { createGoogleCalls } from './google-calls';
import { createHostedCustomTokens } from './hosted-custom-tokens';
import { createHostedHints } from './hosted-hints';
import { hostedIdentity } from './hosted-identity';
import { CALL_TIMEOUT, CALLS_AT_ONCE, CALLS_WAITING_MAX, CLAIMS_PATIENCE } from './hosted-limits';
import { createHostedPeople } from './hosted-people';
import { createHostedTokens } from './hosted-tokens';
import { createIdentityToolkit } from './identity-toolkit';
import { createPause, type Pause } from './patience';
import { createPublishedKeys, type KeyTimes } from './published-keys';
import { readServiceAccount } from './service-account';
import { watchedAccounts } from './watched-accounts';

/** Identity and hints on hosted Firebase; who may enter is still what the accounts of this installation say. */
export interface Hosted {
  identity: Identity;
  hints: Hints;
  /** Ends what is under way; what could not be written is made good at the next start. */
  close(): Promise<void>;
}

const ADDRESSES = {
  keys: new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  toolkit: new URL('https://identitytoolkit.googleapis.com/'),
};

/** Durations in milliseconds. */
export interface HostedTimes {
  /** How long one call may take. */
  call: number;
  /** How long the first request of a person waits for claims being written. */
  patience: number;
  /** Until claims that could not be written are tried again; a minute when missing. */
  retry?: number;
  keys?: Partial<KeyTimes>;
}

const TIMES: HostedTimes = { call: CALL_TIMEOUT, patience: CLAIMS_PATIENCE };

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
  const gate = createGate(CALLS_AT_ONCE, CALLS_WAITING_MAX);
  const call = createGoogleCalls({ tokens, exchange, pause: options.pause ?? createPause(stopped), gate });

  const hashing = createGate(Math.max(2, availableParallelism()), WAITING_MAX);
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
      patience: times.patience,
    }),
    hints: createHostedHints(call, new URL(databaseURL)),
    async close() {
      sync.stop();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
