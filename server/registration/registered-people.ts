import { withoutPlusPart } from '@domain/user';
import { emailFault } from '@domain/validation';
import type { Kysely } from 'kysely';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import { IdentityError } from '../identity/identity-error';
import type { Database } from '../store/database';
import type { Registration, RegistrationProvider } from './registration';

/** Which registration: of whom, for what, with which number. */
export interface RegistrationKey {
  provider: RegistrationProvider;
  eventId: string;
  number: string;
}

/** The person of a registration: known, new, shut out by a host, or with an account that a number does not open. */
export type Person = { kind: 'known' | 'new'; account: Account } | { kind: 'inactive' } | { kind: 'guarded' };

export interface RegisteredPeople {
  /** The account that a registration opens; made for somebody new, and remembered. */
  open(key: Omit<RegistrationKey, 'number'>, registration: Registration, at: number): Promise<Person>;
}

/**
 * The address of a registration as an account has it: lower case, no plus part (spec §3). Empty when it is none.
 */
export function accountEmailOf({ email }: Pick<Registration, 'email'>): string {
  const address = withoutPlusPart(email.trim().toLowerCase());
  return emailFault(address) ? '' : address;
}

/**
 * Is an account kept by more than registrations? A number proves that somebody knows a number: it opens no account
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

const isTaken = (error: unknown): boolean => error instanceof IdentityError && error.code === 'EMAIL_EXISTS';

/** People by their registrations. */
export function createRegisteredPeople(db: Kysely<Database>, accounts: Accounts): RegisteredPeople {
  /** A number that now belongs to another address belongs to another person. */
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

  /** Whom a number let in that is somebody else's now is no member by it any more. */
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

  /** Membership that ended with a registration comes back with one; what a host decided stays. */
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
