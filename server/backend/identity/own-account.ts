import type { Principal } from '../../platform/http/http-app';
import { type Account, accountOf, changeAccount } from './account';
import type { IdTokens } from './id-tokens';
import { IdentityError } from './identity-error';
import { type IdentityParts, voidResetCodes } from './password-reset';
import { checkNewPassword, hashPassword } from './passwords';
import { changeAndEndOtherSessions } from './session-ends';
import type { Sessions } from './sessions';
import type { SignIn } from './sign-in';

/** A new password, and the present one as proof. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;

interface OwnAccountOptions extends IdentityParts {
  sessions: Sessions;
  idTokens: IdTokens;
  provePassword: SignIn['provePassword'];
  allowPasswordLogin: boolean;
}

/** Returns the calls of signed-in users on their own account. */
export function createOwnAccount(options: OwnAccountOptions) {
  const { db, idTokens, sessions, provePassword, securityLog, hashing, clock, allowPasswordLogin } = options;
  const of = async (idToken: string): Promise<Account> => sessions.accountOf(await idTokens.verify(idToken));

  return {
    /** Returns the account of an ID token. @throws IdentityError INVALID_ID_TOKEN, or as `Sessions.accountOf` */
    of,
    /** Changes the caller's name; null clears it. @throws as `of` */
    async rename(idToken: string, displayName: string | null | undefined): Promise<Account> {
      const account = await of(idToken);
      if (displayName === undefined) return account;
      const row = await changeAccount(db, account.uid, { name: displayName ?? '' });
      if (!row) throw new IdentityError('USER_NOT_FOUND');
      return accountOf(row);
    },
    /**
     * Changes the caller's password and revokes all other sessions and unused reset links. A wrong present password
     * counts as a failed sign-in of this session alone, so that others can neither use up its attempts nor add to them.
     * @throws IdentityError OPERATION_NOT_ALLOWED without a password, WEAK_PASSWORD, as `SignIn.provePassword`, and as
     * `Sessions.accountOf`
     */
    async changePassword(
      principal: Principal,
      { currentPassword, newPassword }: PasswordChange,
      network: string,
    ) {
      const { uid, email, hasPassword } = await sessions.accountOf(principal);
      if (!allowPasswordLogin || !hasPassword) throw new IdentityError('OPERATION_NOT_ALLOWED');
      await provePassword(email, currentPassword, { network, device: principal.session || undefined });
      await checkNewPassword(newPassword);
      const password_hash = await hashing(() => hashPassword(newPassword));
      const at = clock();
      await db.transaction().execute(async (transaction) => {
        await voidResetCodes(transaction, uid, at);
        await changeAndEndOtherSessions(transaction, principal, { password_hash }, at);
      });
      await securityLog.record({ kind: 'passwordChanged', uid, actor: uid, address: network });
    },
  };
}
