import { setTimeout } from 'node:timers/promises';
import { createNetworkBuckets } from '../network-buckets';
import { IdentityError } from './identity-error';
import { NETWORK_FAILURES, NETWORK_REFUSAL_PAUSE } from './identity-limits';

/** How many sign-ins may fail that come from one network; kept in memory, since the lock of an account is durable. */
export interface FailureBudget {
  /**
   * Runs the work; a refusal costs the network one of its failures.
   * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when it has none left, and only after a pause, which costs who
   * guesses on and on more than the server
   */
  charge<T>(network: string, work: () => Promise<T>): Promise<T>;
}

const isRefusal = (error: unknown): boolean => error instanceof IdentityError && error.code !== 'UNAVAILABLE';

export function createFailureBudget(clock: () => number): FailureBudget {
  const failures = createNetworkBuckets(NETWORK_FAILURES, clock);
  return {
    async charge(network, work) {
      if (failures.isEmpty(network)) {
        await setTimeout(NETWORK_REFUSAL_PAUSE, undefined, { ref: false });
        throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
      }
      try {
        return await work();
      } catch (error) {
        if (isRefusal(error)) failures.take(network);
        throw error;
      }
    },
  };
}
