import type { RegistrationLogin } from '@domain/login/registration-login';
import type { ConcurrencyLimit, KeyedQueue } from '../../backend/identity/concurrency';
import { IdentityError } from '../../backend/identity/identity-error';
import { RegistrationRefusal } from './errors';
import type { Lookups } from './lookups';
import { accountEmailOf, type RegisteredPeople } from './registered-people';
import type { Registration, RegistrationProvider, RegistrationQuery } from './registration';
import type { Attempt, BeginAttempt } from './registration-attempts';

/** The credentials of a login. */
export interface Login extends RegistrationQuery {
  provider: RegistrationProvider;
  /** The network of the request, for rate limits. */
  network: string;
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
export function createRegistrationLogin(options: RegistrationLoginOptions) {
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
