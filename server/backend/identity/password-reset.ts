import { RESET_CODE_USED } from '@domain/login/password-reset';
import type { Kysely } from 'kysely';
import type { OidcConfig } from '../../platform/config/login-config';
import type { Database } from '../../platform/store/database';
import type { SecurityLog } from '../../platform/store/security-log';
import { type AccountRow, changeAndEndSessions, linkedProviders, rowByEmail } from './account';
import { type AttemptSource, type Attempts, attemptSubject } from './attempts';
import type { ConcurrencyLimit } from './concurrency';
import { IdentityError } from './identity-error';
import { RESET_ADDRESS_LIMIT, RESET_CODE_LIFETIME, RESET_EMAIL_LIMIT } from './identity-limits';
import { checkNewPassword, hashPassword } from './passwords';
import { digest, newSecret } from './secrets';

/** Creates a code that may set the account's password once, until `expiresAt` (milliseconds since 1970). */
export async function newResetCode(db: Kysely<Database>, uid: string, expiresAt: number): Promise<string> {
  const code = newSecret();
  const values = { hash: digest(code), uid, expires_at: new Date(expiresAt) };
  await db.insertInto('identity_reset_code').values(values).execute();
  return code;
}

/** Revokes all unused codes of an account. */
export async function voidResetCodes(db: Kysely<Database>, uid: string, at: number): Promise<void> {
  const open = db.updateTable('identity_reset_code').set({ used_at: new Date(at) });
  await open.where('uid', '=', uid).where('used_at', 'is', null).execute();
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;

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

/** The catalogue key of "You are already registered. Log in with your existing account." */
const EXISTING_ACCOUNT = 'login.duplicateAccount';

const used = (): IdentityError => new IdentityError('INVALID_OOB_CODE', RESET_CODE_USED);

/** What the ways to sign in and to change a password share. */
export interface IdentityParts {
  db: Kysely<Database>;
  attempts: Attempts;
  hashing: ConcurrencyLimit;
  securityLog: SecurityLog;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Returns the reset of forgotten passwords. */
export function createPasswordReset(
  { db, attempts, hashing, securityLog, clock }: IdentityParts,
  mayHavePassword: PasswordPermission,
) {
  const check = async (code: string): Promise<string> => {
    const row = await db
      .selectFrom('identity_reset_code')
      .innerJoin('identity_account', 'identity_account.uid', 'identity_reset_code.uid')
      .select(['email', 'expires_at', 'used_at', 'identity_account.uid', 'password_hash'])
      .where('hash', '=', digest(code))
      .executeTakeFirst();
    if (!row?.email) throw new IdentityError('INVALID_OOB_CODE');
    if (row.used_at) throw used();
    if (row.expires_at.getTime() <= clock()) throw new IdentityError('EXPIRED_OOB_CODE');
    if (!(await mayHavePassword(row))) throw new IdentityError('INVALID_OOB_CODE');
    return row.email;
  };

  /** Returns the uid of the account. */
  const redeem = (code: string, passwordHash: string): Promise<string> =>
    db.transaction().execute(async (transaction) => {
      const at = clock();
      const row = await transaction
        .updateTable('identity_reset_code')
        .set({ used_at: new Date(at) })
        .where('hash', '=', digest(code))
        .where('used_at', 'is', null)
        .returning('uid')
        .executeTakeFirst();
      if (!row) throw used();
      await voidResetCodes(transaction, row.uid, at);
      await changeAndEndSessions(
        transaction,
        row.uid,
        { password_hash: passwordHash, email_verified: true },
        at,
      );
      return row.uid;
    });

  return {
    /**
     * Creates a code, valid once within an hour, and returns when it expires, in milliseconds since 1970.
     * @throws IdentityError OPERATION_NOT_ALLOWED (the account may have no password), EMAIL_NOT_FOUND, RESET_PASSWORD_EXCEED_LIMIT (this email), TOO_MANY_ATTEMPTS_TRY_LATER
     * (this network). A known device has a limit of its own.
     */
    async createCode(email: string, source: AttemptSource): Promise<{ code: string; expiresAt: number }> {
      const { network, device } = source;
      if (!device) await attempts.claim('reset-address', network, RESET_ADDRESS_LIMIT);
      await attempts.claim('reset-email', attemptSubject(email, source), RESET_EMAIL_LIMIT);
      const account = await rowByEmail(db, email);
      if (!account) throw new IdentityError('EMAIL_NOT_FOUND');
      if (!(await mayHavePassword(account)))
        throw new IdentityError('OPERATION_NOT_ALLOWED', EXISTING_ACCOUNT);
      await securityLog.record({
        kind: 'resetRequested',
        uid: account.uid,
        address: network,
        ...(device && { detail: 'knownDevice' }),
      });
      const expiresAt = clock() + RESET_CODE_LIFETIME;
      return { code: await newResetCode(db, account.uid, expiresAt), expiresAt };
    },
    /**
     * Returns the email a code was created for.
     * @throws IdentityError EXPIRED_OOB_CODE; INVALID_OOB_CODE, with the text `RESET_CODE_USED` when the password was
     * set since the code was created
     */
    check,
    /** Sets the password, revokes all codes and sessions of the user and clears the lock. @throws as `check` */
    async confirm(code: string, password: string, source: AttemptSource) {
      const email = await check(code);
      await checkNewPassword(password);
      const uid = await redeem(code, await hashing(() => hashPassword(password)));
      await securityLog.record({ kind: 'passwordReset', uid, actor: uid, address: source.network });
      for (const subject of new Set([email, attemptSubject(email, source)]))
        await attempts.clear('login', subject);
      return email;
    },
  };
}
