import { userOf } from '@domain/people/user';
import type { Kysely } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import { DomainError, notFound } from '../../platform/domain-error';
import type { Database } from '../../platform/store/database';
import { accountWith } from '../people';

/** A host who acts. */
export interface Host {
  /** The uid of tokens. */
  uid: string;
  /** The uid of their account. */
  account: string;
  admin: boolean;
}

interface SubjectParts {
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>;
}

/** The name under which a person is shown. */
export const nameOf = ({ uid, email, name }: Pick<Account, 'uid' | 'email' | 'name'>): string =>
  userOf(uid, email, name).name;

/** Returns the account of a person by the uid of tokens. @throws DomainError notFound */
export async function subjectOf({ db, accounts }: SubjectParts, userId: string): Promise<Account> {
  const account = await accountWith(db, accounts, userId);
  if (!account || account.anonymous) throw notFound('There is no such person.');
  return account;
}

/**
 * Checks that a host may act against a person: never against themselves, and against people with authorities only as an
 * administrator.
 * @throws DomainError conflict
 */
export function checkMayRestrict(host: Host, userId: string, { uid, authorities }: Account): void {
  if (userId === host.uid || uid === host.account) throw new DomainError('conflict', 'moderation.self');
  if (!host.admin && authorities.length > 0) throw new DomainError('conflict', 'moderation.adminRequired');
}
