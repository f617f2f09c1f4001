import type { Accounts } from '../identity/accounts';

/** The same accounts, of which every change is told by the emails it concerns. */
export function watchedAccounts(accounts: Accounts, changed: (emails: string[]) => void): Accounts {
  const emailOf = async (uid: string): Promise<string | undefined> => (await accounts.byUid(uid))?.email;
  const tell = (...emails: (string | undefined)[]): void =>
    changed([...new Set(emails.filter((email): email is string => !!email))]);

  return {
    ...accounts,
    async create(account) {
      const created = await accounts.create(account);
      tell(created.email);
      return created;
    },
    async update(uid, change) {
      const before = await emailOf(uid);
      const updated = await accounts.update(uid, change);
      tell(before, updated.email);
      return updated;
    },
    async bring(newcomers, also) {
      await accounts.bring(newcomers, also);
      tell(...newcomers.map(({ email }) => email));
    },
    async delete(uid, also) {
      const email = await emailOf(uid);
      const deleted = await accounts.delete(uid, also);
      if (deleted) tell(email);
      return deleted;
    },
  };
}
