import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { changeAndEndSessions, rowByEmail } from './account-queries';
import type { Attempts } from './attempts';
import type { Gate } from './gate';
import { IdentityError } from './identity-error';
import { RESET_ADDRESS_LIMIT, RESET_CODE_LIFETIME, RESET_EMAIL_LIMIT } from './identity-limits';
import { checkNewPassword, hashPassword } from './passwords';
import { digest, newSecret } from './secrets';

export interface PasswordReset {
  /**
   * A code, valid once within an hour.
   * @throws IdentityError EMAIL_NOT_FOUND, RESET_PASSWORD_EXCEED_LIMIT (this email), TOO_MANY_ATTEMPTS_TRY_LATER
   * (this client address)
   */
  createCode(email: string, clientAddress: string): Promise<string>;
  /** The email a code was made for. @throws IdentityError INVALID_OOB_CODE, EXPIRED_OOB_CODE */
  check(code: string): Promise<string>;
  /** Sets the password, uses the code up, ends all sessions and lifts the lock. @throws as `check` */
  confirm(code: string, password: string): Promise<string>;
}

interface PasswordResetOptions {
  db: Kysely<Database>;
  attempts: Attempts;
  hashing: Gate;
  clock: () => number;
}

/** Passwords forgotten and set anew. */
export function createPasswordReset({ db, attempts, hashing, clock }: PasswordResetOptions): PasswordReset {
  const check = async (code: string): Promise<string> => {
    const row = await db
      .selectFrom('identity_reset_code')
      .innerJoin('identity_account', 'identity_account.uid', 'identity_reset_code.uid')
      .select(['email', 'expires_at'])
      .where('hash', '=', digest(code))
      .executeTakeFirst();
    if (!row?.email) throw new IdentityError('INVALID_OOB_CODE');
    if (row.expires_at.getTime() <= clock()) throw new IdentityError('EXPIRED_OOB_CODE');
    return row.email;
  };

  const redeem = (code: string, passwordHash: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const used = transaction.deleteFrom('identity_reset_code').where('hash', '=', digest(code));
      const row = await used.returning('uid').executeTakeFirst();
      if (!row) throw new IdentityError('INVALID_OOB_CODE');
      await transaction.deleteFrom('identity_reset_code').where('uid', '=', row.uid).execute();
      await changeAndEndSessions(transaction, row.uid, { password_hash: passwordHash }, clock());
    });

  return {
    async createCode(email, clientAddress) {
      await attempts.claim('reset-address', clientAddress, RESET_ADDRESS_LIMIT);
      await attempts.claim('reset-email', email, RESET_EMAIL_LIMIT);
      const account = await rowByEmail(db, email);
      if (!account) throw new IdentityError('EMAIL_NOT_FOUND');
      const code = newSecret();
      const expires_at = new Date(clock() + RESET_CODE_LIFETIME);
      const values = { hash: digest(code), uid: account.uid, expires_at };
      await db.insertInto('identity_reset_code').values(values).execute();
      return code;
    },
    check,
    async confirm(code, password) {
      const email = await check(code);
      checkNewPassword(password);
      await redeem(code, await hashing(() => hashPassword(password)));
      await attempts.clear('login', email);
      return email;
    },
  };
}
