import type { Selectable } from 'kysely';
import type { IdentityTables } from '../store/tables/identity-tables';

export type AccountRow = Selectable<IdentityTables['identity_account']>;

/** A person the server knows. Instants in milliseconds since 1970. */
export interface Account {
  uid: string;
  /** Lower case; empty for anonymous identities. */
  email: string;
  /** Somebody proved that the mailbox is theirs. */
  emailVerified: boolean;
  /** As given, empty when nobody gave one. */
  name: string;
  disabled: boolean;
  authorities: string[];
  member: boolean;
  anonymous: boolean;
  hasPassword: boolean;
  /** Sessions begun before it are over; a whole second. */
  validSince: number;
  /** The one session that `validSince` does not concern. */
  sparedSession: string | undefined;
  createdAt: number;
  lastLoginAt: number | undefined;
}

export const accountOf = (row: AccountRow): Account => ({
  uid: row.uid,
  email: row.email ?? '',
  emailVerified: row.email_verified,
  name: row.name,
  disabled: row.disabled,
  authorities: row.authorities,
  member: row.member,
  anonymous: row.anonymous,
  hasPassword: row.password_hash !== null,
  validSince: row.valid_since.getTime(),
  sparedSession: row.spared_session ?? undefined,
  createdAt: row.created_at.getTime(),
  lastLoginAt: row.last_login_at?.getTime(),
});
