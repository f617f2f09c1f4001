import { RESET_CODE_USED } from '@domain/password-reset';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { changeAndEndSessions, rowByEmail } from './account-queries';
import type { Attempts } from './attempts';
import type { Gate } from './gate';
import { IdentityError } from './identity-error';
import { RESET_ADDRESS_LIMIT, RESET_CODE_LIFETIME, RESET_EMAIL_LIMIT } from './identity-limits';
import { checkNewPassword, hashPassword } from './passwords';
import { newResetCode, voidResetCodes } from './reset-codes';
import { digest } from './secrets';

export interface PasswordReset {
  /**
   * A code, valid once within an hour, and when it expires in milliseconds since 1970.
   * @throws IdentityError EMAIL_NOT_FOUND, RESET_PASSWORD_EXCEED_LIMIT (this email), TOO_MANY_ATTEMPTS_TRY_LATER
   * (this client address)
   */
  createCode(email: string, clientAddress: string): Promise<{ code: string; expiresAt: number }>;
  /**
   * The email a code was made for.
   * @throws IdentityError EXPIRED_OOB_CODE; INVALID_OOB_CODE, with the text `RESET_CODE_USED` when the password was
   * set since the code was made
   */
  check(code: string): Promise<string>;
  /** Sets the password, voids all codes of the person, ends all sessions and lifts the lock. @throws as `check` */
  confirm(code: string, password: string): Promise<string>;
}

interface PasswordResetOptions {
  db: Kysely<Database>;
  attempts: Attempts;
  hashing: Gate;
  clock: () => number;
}

const used = (): IdentityError => new IdentityError('INVALID_OOB_CODE', RESET_CODE_USED);

/** Passwords forgotten and set anew. */
export function createPasswordReset({ db, attempts, hashing, clock }: PasswordResetOptions): PasswordReset {
  const check = async (code: string): Promise<string> => {
    const row = await db
      .selectFrom('identity_reset_code')
      .innerJoin('identity_account', 'identity_account.uid', 'identity_reset_code.uid')
      .select(['email', 'expires_at', 'used_at'])
      .where('hash', '=', digest(code))
      .executeTakeFirst();
    if (!row?.email) throw new IdentityError('INVALID_OOB_CODE');
    if (row.used_at) throw used();
    if (row.expires_at.getTime() <= clock()) throw new IdentityError('EXPIRED_OOB_CODE');
    return row.email;
  };

  const redeem = (code: string, passwordHash: string): Promise<void> =>
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
    });

  return {
    async createCode(email, clientAddress) {
      await attempts.claim('reset-address', clientAddress, RESET_ADDRESS_LIMIT);
      await attempts.claim('reset-email', email, RESET_EMAIL_LIMIT);
      const account = await rowByEmail(db, email);
      if (!account) throw new IdentityError('EMAIL_NOT_FOUND');
      const expiresAt = clock() + RESET_CODE_LIFETIME;
      return { code: await newResetCode(db, account.uid, expiresAt), expiresAt };
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
