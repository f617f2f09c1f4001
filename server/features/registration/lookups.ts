import { ServiceFailure } from './errors';
import type { Registration, RegistrationQuery, RegistrationService } from './registration';
import { LOOKUP_AGE, LOOKUP_TIMEOUT, LOOKUPS_KEPT } from './registration-limits';

/** Looks up a registration, at most once in a short time. @throws ServiceFailure */
export type Lookups = (query: RegistrationQuery, timeout?: number) => Promise<Registration | undefined>;

interface Kept {
  at: number;
  answer: Promise<Registration | undefined>;
}

/** Rejects with a slow failure after the timeout. */
async function within<T>(timeout: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ServiceFailure('slow')), { once: true });
  });
  return Promise.race([work(signal), over]);
}

/** Caches look-ups of a service for half a minute, but no failures. `timeout` in milliseconds. */
export function createLookups(service: RegistrationService, clock: () => number): Lookups {
  const kept = new Map<string, Kept>();

  const keep = (key: string, entry: Kept): void => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > LOOKUPS_KEPT && oldest !== undefined) kept.delete(oldest);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
  };

  return (query, timeout = LOOKUP_TIMEOUT) => {
    const key = JSON.stringify([query.eventId, query.number, query.email]);
    const known = kept.get(key);
    if (known && clock() - known.at < LOOKUP_AGE) return known.answer;
    const answer = within(timeout, (signal) => service.find(query, signal));
    keep(key, { at: clock(), answer });
    return answer;
  };
}
