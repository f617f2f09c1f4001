import { isEventId, type RegistrationLogin } from '@domain/login/registration-login';
import type { Architecture } from '@domain/venue/venue';
import type { Kysely } from 'kysely';
import { createAttempts } from '../../backend/identity/attempts';
import { createConcurrencyLimit, createKeyedQueue } from '../../backend/identity/concurrency';
import type { Identity } from '../../backend/identity/identity';
import type { LoginWays } from '../../platform/config/login-ways';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
import { createSecurityLog } from '../../platform/store/security-log';
import { createBizzabo } from './bizzabo';
import { createCvent } from './cvent';
import { ServiceFailure } from './errors';
import type { Fetch } from './exchange';
import { createLookups, type Lookups } from './lookups';
import { createRegisteredPeople } from './registered-people';
import type { RegistrationProvider } from './registration';
import { createRegistrationAttempts } from './registration-attempts';
import { LOOKUPS_AT_ONCE, LOOKUPS_OF_NETWORK_MAX, LOOKUPS_WAITING_MAX } from './registration-limits';
import { createRegistrationLogin, type Login } from './registration-login';
import { createStillRegistered, type StillRegistered } from './registration-recheck';
import { type Pause, realPause } from './service-calls';

/** Logins by registrations for the event. */
export interface Registrations {
  /**
   * Returns the response of `POST /api/cvent/login` and `POST /api/bizzabo/login`; undefined when not offered
   * for the venue.
   * @throws RegistrationRefusal, ServiceFailure
   */
  login(login: Omit<Login, 'eventId'>, venue: Architecture): Promise<RegistrationLogin | undefined>;
  stillRegistered: StillRegistered;
}

export interface RegistrationsOptions {
  db: Kysely<Database>;
  /** Registrations are cached until they change; without it they are not cached. */
  changes?: PersonChanges;
  identity: Pick<Identity, 'accounts' | 'customTokenFor'>;
  ways: Pick<LoginWays, 'cvent' | 'bizzabo'>;
  /** Returns the current venue. */
  shown: () => Promise<Architecture | undefined>;
  log: Logger;
  /** How many events that anybody can cause are stored on one day, see `EventLimitOptions`. */
  securityEventsPerDay?: number | undefined;
  fetch?: Fetch;
  pause?: Pause;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Returns the event that registrations of a provider count for; undefined when the login is not offered. */
export function eventFor(
  provider: RegistrationProvider,
  ways: RegistrationsOptions['ways'],
  { cventLoginEnabled, cventEvent }: Pick<Architecture, 'cventLoginEnabled' | 'cventEvent'>,
): string | undefined {
  if (provider === 'bizzabo') return ways.bizzabo?.eventId;
  return cventLoginEnabled === false ? undefined : ways.cvent && (cventEvent || ways.cvent.eventId);
}

function openLookups({
  ways: { cvent, bizzabo },
  fetch = globalThis.fetch,
  pause = realPause,
  clock,
}: RegistrationsOptions) {
  const common = { fetch, pause, clock };
  const lookups: Partial<Record<RegistrationProvider, Lookups>> = {};
  if (cvent) lookups.cvent = createLookups(createCvent({ config: cvent, ...common }), clock);
  if (bizzabo) lookups.bizzabo = createLookups(createBizzabo({ config: bizzabo, ...common }), clock);
  return lookups;
}

/** Validates the event of a venue, because it is inserted into a filter. @throws ServiceFailure */
function checked(eventId: string): string {
  if (isEventId(eventId)) return eventId;
  throw new ServiceFailure('refused');
}

/** Logs a failure of a service, without anything of the request. */
const failureLog = (log: Logger) => (service: RegistrationProvider, error: unknown) => {
  const { reason, status } =
    error instanceof ServiceFailure ? error : { reason: 'failed', status: undefined };
  log.warn({ service, reason, status }, 'registration service returned no usable response');
};

/** Returns the configured logins by registration. */
export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { db, changes, identity, ways, shown, log, clock } = options;
  const lookups = openLookups(options);
  const gate = createConcurrencyLimit(LOOKUPS_AT_ONCE, LOOKUPS_WAITING_MAX, LOOKUPS_OF_NETWORK_MAX);
  const failed = failureLog(log);
  const securityLog = createSecurityLog({ db, log, clock, perDay: options.securityEventsPerDay });
  const login = createRegistrationLogin({
    lookups,
    people: createRegisteredPeople(db, identity.accounts),
    begin: createRegistrationAttempts(createAttempts(db, clock)),
    customTokenFor: identity.customTokenFor,
    gate,
    turns: createKeyedQueue(),
    clock,
  });
  const recordedLogin: typeof login = async (given) => {
    const answer = await login(given);
    const event = { kind: 'signInFailed', address: given.network, detail: given.provider } as const;
    if (answer?.status === 'NO_USER_FOUND') await securityLog.record(event);
    return answer;
  };
  const eventOf = async (provider: RegistrationProvider): Promise<string | undefined> => {
    const venue = await shown();
    return venue && eventFor(provider, ways, venue);
  };
  return {
    async login(given, venue) {
      const eventId = eventFor(given.provider, ways, venue);
      if (eventId === undefined) return undefined;
      try {
        return await recordedLogin({ ...given, eventId: checked(eventId) });
      } catch (error) {
        if (error instanceof ServiceFailure) failed(given.provider, error);
        throw error;
      }
    },
    stillRegistered: createStillRegistered({
      db,
      changes,
      accounts: identity.accounts,
      lookups,
      eventOf,
      gate,
      failed,
      clock,
    }),
  };
}
