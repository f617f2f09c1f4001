import type { Kysely, Selectable } from 'kysely';
import type { Accounts } from '../identity/accounts';
import type { Gate } from '../identity/gate';
import { IdentityError } from '../identity/identity-error';
import type { Database } from '../store/database';
import type { RegistrationTables } from '../store/tables/registration-tables';
import type { Lookups } from './lookups';
import { accountEmailOf, isGuarded } from './registered-people';
import type { RegistrationProvider } from './registration';
import { RECHECK_AGE, RECHECK_PAUSE, RECHECK_TIMEOUT } from './registration-limits';

type Row = Selectable<RegistrationTables['registration']>;

interface RecheckOptions {
  db: Kysely<Database>;
  accounts: Accounts;
  lookups: Partial<Record<RegistrationProvider, Lookups>>;
  /** For which event a provider's registrations count now; undefined while nobody can say. */
  eventOf: (provider: RegistrationProvider) => Promise<string | undefined>;
  gate: Gate;
  failed: (provider: RegistrationProvider, error: unknown) => void;
  clock: () => number;
}

/** Is somebody who came in by a registration still registered? True for everybody else. */
export type StillRegistered = (uid: string) => Promise<boolean>;

/**
 * Looks at registrations again that were not looked at for a while. Who has none left that is active loses the
 * membership; while a service gives no answer, everybody stays what they were.
 */
export function createStillRegistered(options: RecheckOptions): StillRegistered {
  const { db, accounts, lookups, eventOf, gate, failed, clock } = options;
  const failedAt = new Map<RegistrationProvider, number>();

  const activeRows = (uid: string): Promise<Row[]> =>
    db.selectFrom('registration').selectAll().where('uid', '=', uid).where('active', '=', true).execute();

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

  /** The service may have failed for others while this one waited for its turn: undefined then. */
  const isActiveNow = (row: Row, lookUp: Lookups, eventId: string): Promise<boolean | undefined> =>
    gate(async () => {
      if (isLeftAlone(providerOf(row))) return undefined;
      const { number, email } = row;
      const found = await lookUp({ eventId, number, email }, RECHECK_TIMEOUT);
      return found?.active === true && accountEmailOf(found) === accountEmailOf(row);
    });

  const fail = (provider: RegistrationProvider, error: unknown): void => {
    // Too many wait for the service: that says nothing about it.
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
    const rows = await activeRows(uid);
    const due = rows.filter(isDue);
    if (due.length === 0 || (await isGuarded(db, uid))) return true;
    await Promise.all(due.map(recheck));
    if ((await activeRows(uid)).length > 0) return true;
    await accounts.update(uid, { member: false });
    return false;
  };
}
