import type { Attempts } from '../../backend/identity/attempts';
import { IdentityError } from '../../backend/identity/identity-error';
import { RegistrationRefusal } from './errors';
import { ADDRESS_LIMIT, NUMBER_LIMIT } from './registration-limits';

/** One attempt for one number from one network. */
export interface Attempt {
  /** Counts a failure. @throws RegistrationRefusal locked, when the number has too many failures */
  failed(): Promise<void>;
  /** Resets the failures of the number. */
  succeeded(): Promise<void>;
  /** Takes back an attempt without a result. */
  unknown(): Promise<void>;
}

/** @throws RegistrationRefusal throttled, locked */
export type BeginAttempt = (subject: string, network: string) => Promise<Attempt>;

const isBlock = (error: unknown): boolean => error instanceof IdentityError;

/** Counts failures by number and by network, in the store. */
export function createRegistrationAttempts(attempts: Attempts): BeginAttempt {
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
