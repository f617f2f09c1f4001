import type { RegistrationLogin } from '@domain/registration-login';
import type { Gate, Turns } from '../identity/gate';
import { IdentityError } from '../identity/identity-error';
import type { Lookups } from './lookups';
import { accountEmailOf, type RegisteredPeople } from './registered-people';
import type { Registration, RegistrationProvider, Sought } from './registration';
import type { Attempt, BeginAttempt } from './registration-attempts';
import { RegistrationRefusal } from './registration-refusal';

/** What somebody logs in with. */
export interface Login extends Sought {
  provider: RegistrationProvider;
  /** Where the request came from, as limits count it. */
  network: string;
}

interface RegistrationLoginOptions {
  lookups: Partial<Record<RegistrationProvider, Lookups>>;
  people: RegisteredPeople;
  begin: BeginAttempt;
  customTokenFor: (uid: string) => Promise<string>;
  gate: Gate;
  turns: Turns;
  clock: () => number;
}

const NOBODY: RegistrationLogin = { status: 'NO_USER_FOUND', emailAddress: '' };
const INACTIVE: RegistrationLogin = { status: 'USER_INACTIVE', emailAddress: '' };

const REFUSALS: Partial<Record<string, 'busy' | 'throttled'>> = {
  UNAVAILABLE: 'busy',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'throttled',
};

/** The gate's refusals in this module's words. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof IdentityError ? REFUSALS[error.code] : undefined;
  return code ? new RegistrationRefusal(code) : error;
}

/**
 * Logs somebody in by a registration. Only an answer of the service counts as success or failure: while it gives none,
 * nobody is locked.
 */
export function createRegistrationLogin(options: RegistrationLoginOptions) {
  const { lookups, people, begin, customTokenFor, gate, turns, clock } = options;

  const ask = async (lookUp: Lookups, sought: Sought, attempt: Attempt) => {
    try {
      return await lookUp(sought);
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
      return NOBODY;
    }
    await attempt.succeeded();
    return found.active ? opened(login, found) : INACTIVE;
  };

  /**
   * The answer of the login calls; undefined when this way to log in is not offered.
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
