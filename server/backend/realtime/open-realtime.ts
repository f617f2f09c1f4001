import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import { type OwnAddress, ownHost } from '../../platform/http/host-check';
import type { Logger } from '../../platform/log';
import { networkOf, senderAddress } from '../../platform/net/client-address';
import type { Database } from '../../platform/store/database';
import type { DiskSpace } from '../../platform/store/disk-space';
import type { PersonChanges } from '../../platform/store/person-changes';
import type { OwnIdentity } from '../identity/identity';
import { identityTokens, type Verify } from './engine/verify-token';
import { openPersistence } from './persistence/persistence';
import { createRealtime, type Realtime } from './realtime';
import type { RealtimeLimits } from './realtime-limits';
import { ownRules, type Rules } from './rules/rules';

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
