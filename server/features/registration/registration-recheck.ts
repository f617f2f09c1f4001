import type { Kysely, Selectable } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { ConcurrencyLimit } from '../../backend/identity/concurrency';
import { IdentityError } from '../../backend/identity/identity-error';
import type { Database } from '../../platform/store/database';
import { personCache } from '../../platform/store/person-cache';
import type { PersonChanges } from '../../platform/store/person-changes';
import type { RegistrationTables } from '../../platform/store/tables/registration-tables';
import type { Lookups } from './lookups';
import { accountEmailOf, isGuarded } from './registered-people';
import type { RegistrationProvider } from './registration';
import { RECHECK_AGE, RECHECK_PAUSE, RECHECK_TIMEOUT } from './registration-limits';

type Row = Selectable<RegistrationTables['registration']>;

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
