import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import { type OwnAddress, ownHost } from './http/host-check';
import { networkOf, senderAddress } from './identity/client-address';
import type { Identity } from './identity/identity';
import type { Logger } from './log';
import { sweepAttendees } from './presence/attendee-sweep';
import { sweepEmptyAreas } from './presence/empty-areas';
import { identityTokens } from './realtime/engine/identity-tokens';
import { ownRules } from './realtime/own-rules';
import { openPersistence } from './realtime/persistence/persistence';
import { createRealtime, type Realtime } from './realtime/realtime';
import type { RealtimeLimits } from './realtime/realtime-limits';
import type { Rules } from './realtime/rules/rules';
import type { Database } from './store/database';

interface RealtimeParts {
  db: Kysely<Database>;
  environment: OwnAddress;
  identity: Identity;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Instead of the rules beside package.json. */
  rules?: Rules;
  limits?: Partial<RealtimeLimits>;
}

/** A page of this server, or something that is no browser and so names no origin. */
const isOwnOrigin =
  ({ protocol }: URL) =>
  (origin: string | undefined, host: string): boolean =>
    origin === undefined || origin === `${protocol}//${host}`;

/**
 * The realtime database of this installation, with presence kept in order.
 * @throws ConfigurationError when the rules cannot be used
 */
export async function openRealtime(parts: RealtimeParts): Promise<Realtime> {
  const { db, environment, identity, log, clock, limits } = parts;
  const rules = parts.rules ?? (await ownRules());
  const realtime = await createRealtime({
    persistence: await openPersistence(db, log),
    rules,
    verify: identityTokens(identity),
    hostOf: (request: IncomingMessage) => ownHost(request, environment),
    addressOf: (request: IncomingMessage) => networkOf(senderAddress(request, environment.trustProxy)),
    isOwnOrigin: isOwnOrigin(environment.publicUrl),
    log,
    clock,
    limits,
  });
  sweepAttendees({ realtime, log });
  const stopSweeping = sweepEmptyAreas({ realtime, log });
  const close = async () => {
    stopSweeping();
    await realtime.close();
  };
  return { ...realtime, close };
}
