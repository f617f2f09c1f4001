import type { Account } from '../identity/account';
import type { Accounts, Principal } from '../identity/identity';

/**
 * The account that lets a member in. A hosted service has uids of its own: there it is the one of the email, which
 * had to be verified for somebody to be a member.
 */
export async function accountBehind(
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>,
  { uid, email, member }: Principal,
): Promise<Account | undefined> {
  const own = await accounts.byUid(uid);
  return own ?? (member && email ? accounts.byEmail(email) : undefined);
}
