import type { AccountLock } from '@domain/login-lock';
import { children } from '@machines/app/children';
import type { Services } from '@/services/services';
import { promise } from './slots';

type Locks = readonly AccountLock[];

/** The login page: what is locked, and how a new password is asked for. */
export const loginSlots = ({ identity, loginLocks }: Pick<Services, 'identity' | 'loginLocks'>) => ({
  loginView: children.loginView.provide({
    actors: {
      requestReset: promise(({ email }: { email: string }) => identity.resetPassword(email)),
    },
  }),
  loginLock: children.loginLock.provide({
    actors: {
      recallLocks: promise(loginLocks.recall),
      lockAccount: promise(({ account, locks }: { account: string; locks: Locks }) =>
        loginLocks.lock(account, locks),
      ),
      awaitUnlock: promise(({ locks }: { locks: Locks }, signal: AbortSignal) =>
        loginLocks.awaitUnlock(locks, signal),
      ),
    },
  }),
});
