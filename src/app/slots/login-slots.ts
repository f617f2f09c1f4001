import { accessOf } from '@domain/login/login';
import type { AccountLocks } from '@domain/login/login-lock';
import { children } from '@machines/app/children';
import type { LocksReport } from '@machines/auth/auth.events';
import { type SessionReport, sessionMachine } from '@machines/auth/session.machine';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';

type LoginServices = Pick<
  Services,
  'config' | 'api' | 'identity' | 'loginLocks' | 'captureVisit' | 'statusChoice'
>;

/** Fills the slots of login, session and logout. */
export function loginSlots({ config, api, identity, loginLocks, captureVisit, statusChoice }: LoginServices) {
  const loadAccess = async () => {
    const [settings, options] = await Promise.all([config(), api.loginOptions()]);
    return accessOf(settings, options);
  };
  const restoreSession = async () => {
    const [restored, locks] = await Promise.all([identity.restore(), loginLocks.recall()]);
    return { ...restored, locks };
  };
  const signOut = ({ userId }: { userId: string | null }) => {
    statusChoice.forget();
    return identity.signOut(userId);
  };
  const session = sessionMachine.provide({
    actors: {
      refreshSession: promise(identity.refresh),
      watchSession: stream<SessionReport, { userId: string }>((send, { userId }) =>
        identity.watch(userId, send),
      ),
    },
  });
  return {
    auth: children.auth.provide({
      actors: {
        loadAccess: promise(loadAccess),
        captureVisit: promise(captureVisit),
        restoreSession: promise(restoreSession),
        signIn: promise(identity.signIn),
        checkAuthority: promise(api.checkAuthority),
        loadDetails: promise(api.userDetails),
        session,
        signOut: promise(signOut),
        holdLocks: stream<LocksReport, { locks: AccountLocks }>((send, { locks }) =>
          loginLocks.hold(locks, (left) => send({ type: 'locks.changed', locks: left })),
        ),
      },
    }),
    loginView: children.loginView.provide({
      actors: {
        sendPasswordResetEmail: promise(({ email }: { email: string }) =>
          identity.sendPasswordResetEmail(email),
        ),
      },
    }),
  };
}
