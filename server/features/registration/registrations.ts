import { isEventId, type RegistrationLogin } from '@domain/login/registration-login';
import type { Architecture } from '@domain/venue/venue';
import type { Kysely } from 'kysely';
import { type Attempts, createAttempts } from '../../backend/identity/attempts';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createKeyedQueue,
  type KeyedQueue,
} from '../../backend/identity/concurrency';
import type { Identity } from '../../backend/identity/identity';
import { IdentityError } from '../../backend/identity/identity-error';
import type { LoginWays } from '../../platform/config/login-ways';
import type { Logger } from '../../platform/log';
import type { Fetch } from '../../platform/net/exchange';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
import { createSecurityLog } from '../../platform/store/security-log';
import { createBizzabo } from './bizzabo';
import { createCvent } from './cvent';
import { RegistrationRefusal, ServiceFailure } from './errors';
import { accountEmailOf, createRegisteredPeople, type RegisteredPeople } from './registered-people';
import type { Registration, RegistrationProvider, RegistrationQuery } from './registration';
import {
  ADDRESS_LIMIT,
  LOOKUPS_AT_ONCE,
  LOOKUPS_OF_NETWORK_MAX,
  LOOKUPS_WAITING_MAX,
  NUMBER_LIMIT,
} from './registration-limits';
import {
  createLookups,
  createStillRegistered,
  type Lookups,
  type StillRegistered,
} from './registration-recheck';
import { type Pause, realPause } from './service-calls';

/** The credentials of a login. */
interface Login extends RegistrationQuery {
  provider: RegistrationProvider;
  /** The network of the request, for rate limits. */
  network: string;
}

/** One attempt for one number from one network. */
interface Attempt {
  /** Counts a failure. @throws RegistrationRefusal locked, when the number has too many failures */
  failed(): Promise<void>;
  /** Resets the failures of the number. */
  succeeded(): Promise<void>;
  /** Takes back an attempt without a result. */
  unknown(): Promise<void>;
}

/** @throws RegistrationRefusal throttled, locked */
type BeginAttempt = (subject: string, network: string) => Promise<Attempt>;

const isBlock = (error: unknown): boolean => error instanceof IdentityError;

/** Counts failures by number and by network, in the store. */
function createRegistrationAttempts(attempts: Attempts): BeginAttempt {
  const locked = async (subject: string) =>
    new RegistrationRefusal('locked', await attempts.blockedFor('registration', subject));

  const claimNumber = (subject: string): Promise<number> =>
    attempts.claim('registration', subject, NUMBER_LIMIT).catch(async (error: unknown) => {
      throw isBlock(error) ? await locked(subject) : error;
    });
  const countFailure = async (network: string): Promise<void> => {
    await attempts.claim('registration-address', network, ADDRESS_LIMIT).catch((error: unknown) => {
      if (!isBlock(error)) throw error;
    });
  };

  return async (subject, network) => {
    const wait = await attempts.blockedFor('registration-address', network);
    if (wait > 0) throw new RegistrationRefusal('throttled', wait);
    const number = await claimNumber(subject);
    return {
      async failed() {
        await countFailure(network);
        if (number >= NUMBER_LIMIT.attempts) throw await locked(subject);
      },
      succeeded: () => attempts.clear('registration', subject),
      unknown: () => attempts.release('registration', subject),
    };
  };
}

interface RegistrationLoginOptions {
  lookups: Partial<Record<RegistrationProvider, Lookups>>;
  people: RegisteredPeople;
  begin: BeginAttempt;
  customTokenFor: (uid: string) => Promise<string>;
  gate: ConcurrencyLimit;
  turns: KeyedQueue;
  clock: () => number;
}

const NOT_FOUND: RegistrationLogin = { status: 'NO_USER_FOUND', emailAddress: '' };
const INACTIVE: RegistrationLogin = { status: 'USER_INACTIVE', emailAddress: '' };

const REFUSALS: Partial<Record<string, 'busy' | 'throttled'>> = {
  UNAVAILABLE: 'busy',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'throttled',
};

/** Converts rejections of the concurrency limit to those of this module. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof IdentityError ? REFUSALS[error.code] : undefined;
  return code ? new RegistrationRefusal(code) : error;
}

/**
 * Logs in by a registration. Only a response of the service counts as success or failure: while there is
 * none, no number is locked.
 */
function createRegistrationLogin(options: RegistrationLoginOptions) {
  const { lookups, people, begin, customTokenFor, gate, turns, clock } = options;

  const ask = async (lookUp: Lookups, query: RegistrationQuery, attempt: Attempt) => {
    try {
      return await lookUp(query);
    } catch (error) {
      await attempt.unknown();
      throw error;
    }
  };

  const opened = async (login: Login, found: Registration): Promise<RegistrationLogin> => {
    const person = await people.open(login, found, clock());
    if (person.kind === 'guarded') throw new RegistrationRefusal('duplicate');
    if (person.kind === 'inactive') return INACTIVE;
    const customToken = await customTokenFor(person.account.uid);
    const status = person.kind === 'new' ? 'USER_CREATED' : 'USER_FOUND';
    return { status, emailAddress: accountEmailOf(found), customToken };
  };

  const judged = async (login: Login, lookUp: Lookups): Promise<RegistrationLogin> => {
    const { provider, eventId, number, email, network } = login;
    const attempt = await begin(`${provider}:${eventId}:${number.toUpperCase()}`, network);
    const found = await ask(lookUp, { eventId, number, email }, attempt);
    if (!found || !accountEmailOf(found)) {
      await attempt.failed();
      return NOT_FOUND;
    }
    await attempt.succeeded();
    return found.active ? opened(login, found) : INACTIVE;
  };

  /**
   * Returns the response of the login calls; undefined when the login method is not offered.
   * @throws RegistrationRefusal, ServiceFailure
   */
  return async (login: Login): Promise<RegistrationLogin | undefined> => {
    const { provider, eventId, number, network } = login;
    const lookUp = lookups[provider];
    if (!lookUp) return undefined;
    const turn = `${provider}:${eventId}:${number.toUpperCase()}`;
    return turns(turn, () => gate(() => judged(login, lookUp), network)).catch((error: unknown) => {
      throw refusalOf(error);
    });
  };
}

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
