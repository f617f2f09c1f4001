import type { PersonalTables } from '../../platform/store/personal-data';

/** The personal data of accounts and sessions; tables without `erase` are deleted with the account. */
export const personalData: readonly PersonalTables[] = [
  {
    name: 'account',
    tables: ['identity_account'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_account')
        .select(['uid', 'email', 'email_verified as emailVerified', 'name', 'authorities', 'member'])
        .select(['disabled', 'created_at as createdAt', 'last_login_at as lastLoginAt'])
        .where('uid', '=', uid)
        .executeTakeFirst(),
  },
  {
    name: 'sessions',
    tables: ['identity_refresh_token'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_refresh_token')
        .select(['method', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .select('revoked_at as endedAt')
        .where('uid', '=', uid)
        .orderBy('created_at')
        .execute(),
    async erase(trx, { uid }) {
      await trx.deleteFrom('identity_refresh_token').where('uid', '=', uid).execute();
    },
  },
  {
    name: 'singleSignOn',
    tables: ['identity_provider_link'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_provider_link')
        .select(['provider_id as providerId', 'subject', 'linked_at as linkedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
  {
    name: 'passwordLinks',
    tables: ['identity_reset_code'],
    read: (db, { uid }) =>
      db
        .selectFrom('identity_reset_code')
        .select(['expires_at as expiresAt', 'used_at as usedAt'])
        .where('uid', '=', uid)
        .execute(),
  },
];
