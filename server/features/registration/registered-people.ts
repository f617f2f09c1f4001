import { emailFault } from '@domain/shared/validation';
import type { Kysely } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import { IdentityError } from '../../backend/identity/identity-error';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import type { Registration, RegistrationProvider } from './registration';

/** The key of a registration: provider, event and number. */
export interface RegistrationKey {
  provider: RegistrationProvider;
  eventId: string;
  number: string;
}

/**
 * The person of a registration: known, new, disabled by a host, or with an account that a number does not
 * unlock.
 */
export type Person = { kind: 'known' | 'new'; account: Account } | { kind: 'inactive' } | { kind: 'guarded' };

export interface RegisteredPeople {
  /** Returns the account of a registration, created for a new person, and stores the link. */
  open(key: Omit<RegistrationKey, 'number'>, registration: Registration, at: number): Promise<Person>;
}

/**
 * Returns the whole email of a registration as accounts store it: trimmed and in lower case. Empty when invalid.
 */
export function accountEmailOf({ email }: Pick<Registration, 'email'>): string {
  const address = email.trim().toLowerCase();
  return emailFault(address) ? '' : address;
}

/**
 * Returns whether an account has more than registrations. A number proves little, so it unlocks no account
 * with a password, a verified address or authorities, at this server or at hosted identity.
 */
export async function isGuarded(db: Kysely<Database>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account as a')
    .select(['password_hash', 'email_verified', 'authorities'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('hosted_person as h')
          .select('h.uid')
          .whereRef('h.email', '=', 'a.email')
          .whereRef('h.uid', '!=', 'a.uid'),
      ).as('hosted'),
    )
    .where('a.uid', '=', uid)
    .executeTakeFirst();
  if (!row) return false;
  return (
    row.password_hash !== null || row.email_verified || row.authorities.length > 0 || Boolean(row.hosted)
  );
}

export const personalData: PersonalTables = {
  name: 'registrations',
  tables: ['registration'],
  read: (db, { uid }) =>
    db
      .selectFrom('registration')
      .select(['provider', 'event_id as eventId', 'number', 'email', 'active', 'checked_at as checkedAt'])
      .where('uid', '=', uid)
      .execute(),
};

const isTaken = (error: unknown): boolean => error instanceof IdentityError && error.code === 'EMAIL_EXISTS';

/** Returns the accounts of people by their registrations. */
export function createRegisteredPeople(db: Kysely<Database>, accounts: Accounts): RegisteredPeople {
  /**
   * Returns the account linked to a number, if the email is still the same: else the number has a new owner.
   */
  const linked = async ({ provider, eventId, number }: RegistrationKey, email: string) => {
    const rows = await db
      .selectFrom('registration')
      .select(['uid', 'email'])
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('number', '=', number)
      .execute();
    const row = rows.find((one) => accountEmailOf(one) === email);
    return row && accounts.byUid(row.uid);
  };

  const keepProfile = async ({ uid }: Account, { company, title }: Registration): Promise<void> => {
    if (!company && !title) return;
    const insert = db.insertInto('profile').values({ uid, company, title });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  };

  const create = async (email: string, registration: Registration): Promise<Person> => {
    const account = await accounts.create({ email, name: registration.name });
    await keepProfile(account, registration);
    return { kind: 'new', account };
  };

  const isKept = async (uid: string): Promise<boolean> => {
    const active = db.selectFrom('registration').select('number').where('uid', '=', uid);
    const one = await active.where('active', '=', true).executeTakeFirst();
    return one !== undefined || isGuarded(db, uid);
  };

  /** Ends the memberships of earlier owners of a number. */
  const takeFromOthers = async ({ provider, eventId, number }: RegistrationKey, uid: string) => {
    const taken = await db
      .updateTable('registration')
      .set({ active: false })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .where('number', '=', number)
      .where('uid', '!=', uid)
      .where('active', '=', true)
      .returning('uid')
      .execute();
    for (const { uid: before } of taken)
      if (!(await isKept(before))) await accounts.update(before, { member: false });
  };

  const keep = async (key: RegistrationKey, uid: string, email: string, at: number): Promise<void> => {
    const { provider, eventId: event_id, number } = key;
    const state = { uid, email, active: true, checked_at: new Date(at) };
    await db
      .insertInto('registration')
      .values({ provider, event_id, number, ...state })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'event_id', 'number', 'uid']).doUpdateSet(state),
      )
      .execute();
    await takeFromOthers(key, uid);
  };

  /** Restores a membership that ended with a registration, unless a host disabled the account. */
  const admitted = async (account: Account): Promise<Account | undefined> => {
    if (account.disabled) return undefined;
    if (account.member) return account;
    const ended = await db
      .selectFrom('registration')
      .select('number')
      .where('uid', '=', account.uid)
      .where('active', '=', false)
      .executeTakeFirst();
    return ended && accounts.update(account.uid, { member: true });
  };

  const returning = async (known: Account): Promise<Person> => {
    if (!known.disabled && (await isGuarded(db, known.uid))) return { kind: 'guarded' };
    const account = await admitted(known);
    return account ? { kind: 'known', account } : { kind: 'inactive' };
  };

  const personOf = async (key: RegistrationKey, registration: Registration): Promise<Person> => {
    const email = accountEmailOf(registration);
    const known = (await linked(key, email)) ?? (await accounts.byEmail(email));
    if (known) return returning(known);
    return create(email, registration).catch((error: unknown) => {
      if (isTaken(error)) return personOf(key, registration);
      throw error;
    });
  };

  return {
    async open({ provider, eventId }, registration, at) {
      const key = { provider, eventId, number: registration.number };
      const person = await personOf(key, registration);
      if ('account' in person) await keep(key, person.account.uid, registration.email, at);
      return person;
    },
  };
}
