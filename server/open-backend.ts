import type { Kysely } from 'kysely';
import type { Environment } from './environment/environment';
import { loginWays } from './environment/login-ways';
import { openHosted } from './hosted/hosted';
import { unawaitedHints } from './hosted/hosted-hints';
import { createIdentity, type Identity } from './identity/identity';
import { ownAddressFetch } from './identity/oidc/own-address-fetch';
import type { Logger } from './log';
import type { Mailer } from './mail/mailer';
import { openRealtime } from './open-realtime';
import { PROJECT_ID } from './project-id';
import { type Hints, realtimeHints } from './realtime/hints';
import type { Realtime } from './realtime/realtime';
import type { Database } from './store/database';
import { refuseUpgrades, type Upgrade } from './upgrades';

/** Identity and the realtime database, of this server or hosted. */
export interface Backend {
  identity: Identity;
  hints: Hints;
  /** Missing when it is hosted. */
  realtime?: Pick<Realtime, 'read' | 'write' | 'stats'>;
  upgrade: Upgrade;
  /** Ends all connections and writes everything down. */
  close(): Promise<void>;
}

interface BackendParts {
  db: Kysely<Database>;
  environment: Environment;
  mailer: Mailer;
  log: Logger;
}

type HostedConfig = NonNullable<Environment['config']['firebase']>;

async function hostedBackend({ db, log }: BackendParts, config: HostedConfig): Promise<Backend> {
  const { identity, hints, close } = await openHosted({ db, config, log });
  return { identity, hints: unawaitedHints(hints, log), upgrade: refuseUpgrades, close };
}

async function ownBackend({ db, environment, mailer, log }: BackendParts): Promise<Backend> {
  const { config, publicUrl, trustProxy } = environment;
  const ways = loginWays(config);
  const identity = await createIdentity({
    db,
    projectId: PROJECT_ID,
    log,
    publicUrl,
    trustProxy,
    allowPasswordLogin: ways.password,
    allowAnonymous: ways.anonymous,
    mailer,
    oidc: ways.oidc,
    providerFetch: ownAddressFetch(environment),
  });
  const realtime = await openRealtime({ db, environment, identity, log });
  const { handleUpgrade, close } = realtime;
  return { identity, hints: realtimeHints(realtime), realtime, upgrade: handleUpgrade, close };
}

/**
 * Opens what the environment chooses.
 * @throws ConfigurationError for what the operator has to change
 */
export function openBackend(parts: BackendParts): Promise<Backend> {
  const { firebase } = parts.environment.config;
  return firebase ? hostedBackend(parts, firebase) : ownBackend(parts);
}
