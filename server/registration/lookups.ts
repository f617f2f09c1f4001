import type { Registration, RegistrationService, Sought } from './registration';
import { LOOKUP_AGE, LOOKUP_TIMEOUT, LOOKUPS_KEPT } from './registration-limits';
import { ServiceFailure } from './service-failure';

/** Asks a service, at most once in a short time for the same registration. @throws ServiceFailure */
export type Lookups = (sought: Sought, patience?: number) => Promise<Registration | undefined>;

interface Kept {
  at: number;
  answer: Promise<Registration | undefined>;
}

/** Ends with the work, or as slow when the time is over. */
async function within<T>(patience: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ServiceFailure('slow')), { once: true });
  });
  return Promise.race([work(signal), over]);
}

/** Look-ups of a service that are kept for half a minute; failures are not. `patience` in milliseconds. */
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

  return (sought, patience = LOOKUP_TIMEOUT) => {
    const key = JSON.stringify([sought.eventId, sought.number, sought.email]);
    const known = kept.get(key);
    if (known && clock() - known.at < LOOKUP_AGE) return known.answer;
    const answer = within(patience, (signal) => service.find(sought, signal));
    keep(key, { at: clock(), answer });
    return answer;
  };
}
