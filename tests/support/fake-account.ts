import type { AccountPort } from '@machines/account/account.machine';
import type { Answers } from './answers';
import type { Account, FakeIdentity } from './fake-identity';

export type AccountAnswerName =
  | 'readMeans'
  | 'changePassword'
  | 'endOtherSessions'
  | 'downloadData'
  | 'removeAccount';

/** The wrong passwords after which the account is locked. */
const TRIES = 5;

/** Returns the account settings over the accounts of a test. */
export function createFakeAccount(
  answers: Pick<Answers<AccountAnswerName>, 'give'>,
  accounts: readonly Account[],
  identity: FakeIdentity,
  endsSessions: boolean,
): AccountPort {
  let tries = 0;
  const own = (): Account => {
    const found = accounts.find(({ email }) => email === identity.current());
    if (!found) throw new Error('Nobody is signed in');
    return found;
  };
  const faultOf = (password: string) => {
    if (tries >= TRIES) return 'locked';
    if (own().password === password) return null;
    tries += 1;
    return 'wrong';
  };
  const staleness = () => (own().stale ? 'stale' : null);
  return {
    readMeans: () => answers.give('readMeans', () => ({ hasPassword: own().password !== '', endsSessions })),
    changePassword: ({ currentPassword, newPassword }) =>
      answers.give('changePassword', () => {
        const fault = faultOf(currentPassword);
        if (!fault) own().password = newPassword;
        return { fault };
      }),
    endOtherSessions: () => answers.give('endOtherSessions', () => {}),
    downloadData: () => answers.give('downloadData', () => {}),
    remove: ({ password }) =>
      answers.give('removeAccount', () => {
        const fault = password === null ? staleness() : faultOf(password);
        if (!fault) identity.service.lose();
        return { fault };
      }),
  };
}
