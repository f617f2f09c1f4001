import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/identity';
import type { Principal } from '../../platform/http/http-app';

/**
 * Returns the account of a member. A hosted service has its own uids: there it is the account of the email,
 * which is verified for every member.
 */
export async function accountBehind(
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>,
  { uid, email, member }: Principal,
): Promise<Account | undefined> {
  const own = await accounts.byUid(uid);
  return own ?? (member && email ? accounts.byEmail(email) : undefined);
}
