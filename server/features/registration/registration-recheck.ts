import type { Kysely, Selectable } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { ConcurrencyLimit } from '../../backend/identity/concurrency';
import { IdentityError } from '../../backend/identity/identity-error';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
import { personCache } from '../../platform/store/person-changes';
import type { RegistrationTables } from '../../platform/store/tables/registration-tables';
import { ServiceFailure } from './errors';
import { accountEmailOf, isGuarded } from './registered-people';
import type {
  Registration,
  RegistrationProvider,
  RegistrationQuery,
  RegistrationService,
} from './registration';
import {
  LOOKUP_AGE,
  LOOKUP_TIMEOUT,
  LOOKUPS_KEPT,
  RECHECK_AGE,
  RECHECK_PAUSE,
  RECHECK_TIMEOUT,
} from './registration-limits';

type Row = Selectable<RegistrationTables['registration']>;

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

interface RecheckOptions {
  db: Kysely<Database>;
  changes?: PersonChanges | undefined;
  accounts: Accounts;
  lookups: Partial<Record<RegistrationProvider, Lookups>>;
  /** Returns the event that a provider's registrations count for; undefined while it is unknown. */
  eventOf: (provider: RegistrationProvider) => Promise<string | undefined>;
  gate: ConcurrencyLimit;
  failed: (provider: RegistrationProvider, error: unknown) => void;
  clock: () => number;
}

/** Returns whether a person's registration is still active; true for people without one. */
export type StillRegistered = (uid: string) => Promise<boolean>;

/**
 * Checks registrations again after a while. A person without an active one left loses the
 * membership; while a service does not respond, nothing changes.
 */
export function createStillRegistered(options: RecheckOptions): StillRegistered {
  const { db, changes, accounts, lookups, eventOf, gate, failed, clock } = options;
  const failedAt = new Map<RegistrationProvider, number>();

  const activeRows = (uid: string): Promise<Row[]> =>
    db.selectFrom('registration').selectAll().where('uid', '=', uid).where('active', '=', true).execute();

  const knownRows = personCache(changes, activeRows);

  const note = async (row: Row, active: boolean): Promise<void> => {
    await db
      .updateTable('registration')
      .set({ active, checked_at: new Date(clock()) })
      .where('provider', '=', row.provider)
      .where('event_id', '=', row.event_id)
      .where('number', '=', row.number)
      .where('uid', '=', row.uid)
      .execute();
  };

  const providerOf = (row: Row) => row.provider as RegistrationProvider;

  const isLeftAlone = (provider: RegistrationProvider): boolean =>
    clock() - (failedAt.get(provider) ?? Number.NEGATIVE_INFINITY) < RECHECK_PAUSE;

  /** Returns undefined when the service failed for others while this check was queued. */
  const isActiveNow = (row: Row, lookUp: Lookups, eventId: string): Promise<boolean | undefined> =>
    gate(async () => {
      if (isLeftAlone(providerOf(row))) return undefined;
      const { number, email } = row;
      const found = await lookUp({ eventId, number, email }, RECHECK_TIMEOUT);
      return found?.active === true && accountEmailOf(found) === accountEmailOf(row);
    });

  const fail = (provider: RegistrationProvider, error: unknown): void => {
    // The queue is full, which is no failure of the service.
    if (error instanceof IdentityError) return;
    failedAt.set(provider, clock());
    failed(provider, error);
  };

  const recheck = async (row: Row): Promise<void> => {
    const provider = providerOf(row);
    const lookUp = lookups[provider];
    const eventId = await eventOf(provider);
    if (!lookUp || eventId === undefined || isLeftAlone(provider)) return;
    try {
      const active = await isActiveNow(row, lookUp, eventId);
      if (active !== undefined) await note(row, active);
    } catch (error) {
      fail(provider, error);
    }
  };

  const isDue = ({ checked_at }: Row): boolean => clock() - checked_at.getTime() >= RECHECK_AGE;

  return async (uid) => {
    const rows = await knownRows(uid);
    const due = rows.filter(isDue);
    if (due.length === 0 || (await isGuarded(db, uid))) return true;
    await Promise.all(due.map(recheck));
    if ((await activeRows(uid)).length > 0) return true;
    await accounts.update(uid, { member: false });
    return false;
  };
}
