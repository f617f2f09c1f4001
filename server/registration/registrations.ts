import { isEventId, type RegistrationLogin } from '@domain/registration-login';
import type { Architecture } from '@domain/venue';
import type { Kysely } from 'kysely';
import type { LoginWays } from '../environment/login-ways';
import { createAttempts } from '../identity/attempts';
import { createGate, createTurns } from '../identity/gate';
import type { Identity } from '../identity/identity';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import { createBizzabo } from './bizzabo';
import { createCvent } from './cvent';
import type { Fetch } from './exchange';
import { createLookups, type Lookups } from './lookups';
import { createRegisteredPeople } from './registered-people';
import type { RegistrationProvider } from './registration';
import { createRegistrationAttempts } from './registration-attempts';
import { LOOKUPS_AT_ONCE, LOOKUPS_OF_NETWORK_MAX, LOOKUPS_WAITING_MAX } from './registration-limits';
import { createRegistrationLogin, type Login } from './registration-login';
import { createStillRegistered, type StillRegistered } from './registration-recheck';
import { type Pause, realPause } from './service-calls';
import { ServiceFailure } from './service-failure';

/** Logins by registrations for the event. */
export interface Registrations {
  /**
   * The answer of `POST /api/cvent/login` and `POST /api/bizzabo/login`; undefined when this way is not offered for
   * the venue.
   * @throws RegistrationRefusal, ServiceFailure
   */
  login(login: Omit<Login, 'eventId'>, venue: Architecture): Promise<RegistrationLogin | undefined>;
  stillRegistered: StillRegistered;
}

export interface RegistrationsOptions {
  db: Kysely<Database>;
  identity: Pick<Identity, 'accounts' | 'customTokenFor'>;
  ways: Pick<LoginWays, 'cvent' | 'bizzabo'>;
  /** The venue that is shown now. */
  shown: () => Promise<Architecture | undefined>;
  log: Logger;
  fetch?: Fetch;
  pause?: Pause;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The event that registrations of a provider count for; undefined when the way is not offered for the venue. */
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

/** A venue may name an event of its own; one that would break out of a filter is never asked for. */
function checked(eventId: string): string {
  if (isEventId(eventId)) return eventId;
  throw new ServiceFailure('refused');
}

/** Logs what went wrong with a service, without anything of what it was asked. */
const failureLog = (log: Logger) => (service: RegistrationProvider, error: unknown) => {
  const { reason, status } =
    error instanceof ServiceFailure ? error : { reason: 'failed', status: undefined };
  log.warn({ service, reason, status }, 'a registration service gave no usable answer');
};

/** Opens the logins that are configured. */
export function createRegistrations(options: RegistrationsOptions): Registrations {
  const { db, identity, ways, shown, log, clock } = options;
  const lookups = openLookups(options);
  const gate = createGate(LOOKUPS_AT_ONCE, LOOKUPS_WAITING_MAX, LOOKUPS_OF_NETWORK_MAX);
  const failed = failureLog(log);
  const login = createRegistrationLogin({
    lookups,
    people: createRegisteredPeople(db, identity.accounts),
    begin: createRegistrationAttempts(createAttempts(db, clock)),
    customTokenFor: identity.customTokenFor,
    gate,
    turns: createTurns(),
    clock,
  });
  const eventOf = async (provider: RegistrationProvider): Promise<string | undefined> => {
    const venue = await shown();
    return venue && eventFor(provider, ways, venue);
  };
  return {
    async login(given, venue) {
      const eventId = eventFor(given.provider, ways, venue);
      if (eventId === undefined) return undefined;
      try {
        return await login({ ...given, eventId: checked(eventId) });
      } catch (error) {
        if (error instanceof ServiceFailure) failed(given.provider, error);
        throw error;
      }
    },
    stillRegistered: createStillRegistered({
      db,
      accounts: identity.accounts,
      lookups,
      eventOf,
      gate,
      failed,
      clock,
    }),
  };
}
