import type { Kysely } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/identity';
import type { Principal } from '../../platform/http/http-app';
import type { Database } from '../../platform/store/database';

/** Returns the account of a person by the uid of tokens, which a hosted service gives. */
export async function accountWith(
  db: Kysely<Database>,
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>,
  uid: string,
): Promise<Account | undefined> {
  const found = await accounts.byUid(uid);
  if (found) return found;
  const hosted = db.selectFrom('hosted_person').select('email').where('uid', '=', uid);
  const { email } = (await hosted.executeTakeFirst()) ?? {};
  return email ? accounts.byEmail(email) : undefined;
}

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

/** Returns the uid of the account of a member, and that of the token where there is no account. */
export const accountUid = async (
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>,
  principal: Principal,
): Promise<string> => (await accountBehind(accounts, principal))?.uid ?? principal.uid;
