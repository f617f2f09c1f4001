import type { Kysely } from 'kysely';
import type { OidcConfig } from '../../platform/config/login-config';
import type { Database } from '../../platform/store/database';
import { type AccountRow, linkedProviders } from './account';

/** Returns whether an account may have a password. */
export type PasswordPermission = (account: Pick<AccountRow, 'uid' | 'password_hash'>) => Promise<boolean>;

/**
 * An account that has none and is linked to an identity provider gets one only if all of its providers allow it, so that
 * people who leave an organisation lose access with their account there.
 */
export function createPasswordPermission(
  db: Kysely<Database>,
  providers: readonly OidcConfig[],
): PasswordPermission {
  const allowing = new Set(
    providers.filter(({ allowPassword }) => allowPassword).map(({ providerId }) => providerId),
  );
  return async ({ uid, password_hash }) => {
    if (password_hash !== null) return true;
    const linked = await linkedProviders(db, uid);
    return linked.every(({ providerId }) => allowing.has(providerId));
  };
}
