import { createTokenBucket, type TokenBucket } from '../token-bucket';
import { IdentityError } from './identity-error';
import { NETWORK_FAILURES, NETWORKS_MAX } from './identity-limits';

/** How many sign-ins may fail that come from one network; kept in memory, since the lock of an account is durable. */
export interface FailureBudget {
  /**
   * Runs the work; a refusal costs the network one of its failures.
   * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when it has none left
   */
  charge<T>(network: string, work: () => Promise<T>): Promise<T>;
}

export function createFailureBudget(clock: () => number): FailureBudget {
  const networks = new Map<string, TokenBucket>();
  const { burst, perSecond } = NETWORK_FAILURES;

  const remember = (network: string, bucket: TokenBucket): void => {
    networks.delete(network);
    networks.set(network, bucket);
    const [longestQuiet] = networks.keys();
    if (networks.size > NETWORKS_MAX && longestQuiet !== undefined) networks.delete(longestQuiet);
  };
  const noteFailure = (network: string, error: unknown): void => {
    if (!(error instanceof IdentityError) || error.code === 'UNAVAILABLE') return;
    const bucket = networks.get(network) ?? createTokenBucket(perSecond, burst);
    bucket.take(clock());
    remember(network, bucket);
  };

  return {
    async charge(network, work) {
      if (networks.get(network)?.isEmpty(clock())) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
      try {
        return await work();
      } catch (error) {
        noteFailure(network, error);
        throw error;
      }
    },
  };
}
