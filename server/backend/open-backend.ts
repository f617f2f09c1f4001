import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import type { Environment } from '../platform/config/environment';
import { loginWays } from '../platform/config/login-ways';
import { type OwnAddress, ownHost } from '../platform/http/host-check';
import type { Logger } from '../platform/log';
import type { Mailer } from '../platform/mail/mailer';
import { networkOf, senderAddress } from '../platform/net/client-address';
import { rejectUpgrades, type Upgrade } from '../platform/net/upgrades';
import type { Database } from '../platform/store/database';
import type { DiskSpace } from '../platform/store/disk-space';
import type { PersonChanges } from '../platform/store/person-changes';
import { openHosted } from './hosted/hosted';
import { createIdentity, type Identity, type OwnIdentity } from './identity/identity';
import { ownAddressFetch } from './identity/oidc/own-address-fetch';
import { PROJECT_ID } from './project-id';
import { identityTokens, type Verify } from './realtime/engine/verify-token';
import { openPersistence } from './realtime/persistence/persistence';
import { storedUse } from './realtime/persistence/stored-use';
import { createRealtime, type Realtime } from './realtime/realtime';
import { type RealtimeLimits, storageLimits } from './realtime/realtime-limits';
import { ownRecords, type Records } from './realtime/records';
import { ownRules, type Rules } from './realtime/rules/rules';

interface RealtimeParts {
  db: Kysely<Database>;
  disk: DiskSpace;
  changes: PersonChanges;
  environment: OwnAddress;
  identity: OwnIdentity;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Instead of the rules beside package.json. */
  rules?: Rules;
  limits?: Partial<RealtimeLimits>;
  /** Instead of the verification of the tokens of `identity`. */
  verify?: Verify;
}

/** Returns whether the origin is this server's, or missing, as in clients other than browsers. */
const isOwnOrigin =
  ({ protocol }: URL) =>
  (origin: string | undefined, host: string): boolean =>
    origin === undefined || origin === `${protocol}//${host}`;

/**
 * Opens the realtime database on the store.
 * @throws ConfigurationError when the rules cannot be used
 */
export async function openRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { db, disk, changes, environment, identity, log, clock, limits } = parts;
  const rules = parts.rules ?? (await ownRules());
  return createRealtime({
    persistence: await openPersistence({ db, disk, log }),
    use: storedUse(db),
    rules,
    verify: parts.verify ?? identityTokens(identity, clock),
    changes,
    hostOf: (request: IncomingMessage) => ownHost(request, environment),
    addressOf: (request: IncomingMessage) => networkOf(senderAddress(request, environment.trustProxy)),
    isOwnOrigin: isOwnOrigin(environment.publicUrl),
    log,
    clock,
    limits,
  });
}

/** Identity and the realtime database, of this server or hosted. */
export interface Backend {
  identity: Identity;
  /** Missing when it is hosted. */
  realtime?: Pick<Realtime, 'read' | 'keys' | 'write' | 'watch' | 'stats' | 'onGone' | 'isConnected'>;
  records: Records;
  upgrade: Upgrade;
  /** Closes all connections and saves everything. */
  close(): Promise<void>;
}

interface BackendParts {
  db: Kysely<Database>;
  changes: PersonChanges;
  disk: DiskSpace;
  environment: Environment;
  mailer: Mailer;
  log: Logger;
}

type HostedConfig = NonNullable<Environment['config']['firebase']>;

async function hostedBackend({ db, log }: BackendParts, config: HostedConfig): Promise<Backend> {
  const { identity, records, close } = await openHosted({ db, config, log });
  return { identity, records, upgrade: rejectUpgrades, close };
}

async function ownBackend({ db, changes, disk, environment, mailer, log }: BackendParts): Promise<Backend> {
  const { config, publicUrl, trustProxy } = environment;
  const ways = loginWays(config);
  const identity = await createIdentity({
    db,
    changes,
    disk,
    projectId: PROJECT_ID,
    log,
    publicUrl,
    trustProxy,
    allowPasswordLogin: ways.password,
    allowAnonymous: ways.anonymous,
    maxSessionDays: config.sessions?.maxAgeDays,
    securityEventsPerDay: config.limits?.securityEventsPerDay,
    mailer,
    oidc: ways.oidc,
    providerFetch: ownAddressFetch(environment),
  });
  const limits = storageLimits(config.limits?.realtime);
  const realtime = await openRealtime({ db, disk, changes, environment, identity, log, limits });
  const { handleUpgrade, close } = realtime;
  return {
    identity,
    realtime,
    records: ownRecords(realtime),
    upgrade: handleUpgrade,
    close,
  };
}

/**
 * Opens the backend that the configuration selects.
 * @throws ConfigurationError when the configuration has to be changed
 */
export function openBackend(parts: BackendParts): Promise<Backend> {
  const { firebase } = parts.environment.config;
  return firebase ? hostedBackend(parts, firebase) : ownBackend(parts);
}
