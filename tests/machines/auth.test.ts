import type { Credentials } from '@domain/login/login';
import { LoginFailure } from '@domain/login/login-failure';
import { type AccountLock, accountOf } from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import { authMachine } from '@machines/auth/auth.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import { ada, alan, forbidden, offline, over, rejected, throttled } from './auth-fixture';
import { SESSION_PROMISES } from './auth-promises';
import { AUTH_STATES } from './auth-states';
import { SIGN_IN_PROMISES } from './sign-in-promises';

const session: Session = {
  user: { userId: 'ada', email: ada.email, name: 'Ada' },
  token: 'one',
  roles: [],
  expiresAt: 0,
  staleAt: 0,
};
const updated: Session = { ...session, token: 'two', roles: ['DESIGNER'] };
const work = { title: 'Analyst', company: 'Analytical Engines' };
const options = [{ loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' }] as const;
const lockOf = (credentials: Credentials): AccountLock => ({
  account: accountOf(credentials) ?? '',
  until: 1,
});
const restored = { session: null, isReturning: false, locks: [] };

describeMachine({
  machine: authMachine,
  events: {
    ...withoutData(
      'signIn.dismiss',
      'signOut.request',
      'signOut.continue',
      'session.expire',
      'session.ended',
      'session.replaced',
      'auth.retry',
    ),
    'signIn.request': [{ credentials: ada }, { credentials: alan }],
    'user.banned': [{ message: 'login.banned.5.0041' }],
    'session.revoked': [{ error: over }],
    'session.failed': [{ error: offline }],
    'session.updated': [{ session: updated }],
    'token.require': [{ at: 1 }],
    'user.update': [{ details: { ...work, name: 'Ada King' } }],
    'locks.changed': [{ locks: [] }, { locks: [lockOf(ada)] }],
  },
  slots: {
    loadAccess: {
      done: [
        { loginEnabled: true, options },
        { loginEnabled: false, options: [] },
      ],
      error: [offline],
    },
    captureVisit: { done: [undefined], error: [offline] },
    restoreSession: {
      done: [
        { ...restored, session },
        { ...restored, isReturning: true },
        { ...restored, session, isReturning: true },
        restored,
        { ...restored, locks: [lockOf(ada)] },
      ],
      error: [offline],
    },
    signIn: { done: [session], error: [rejected, throttled, offline] },
    checkAuthority: { done: [undefined], error: [forbidden, over, offline] },
    session: { error: [offline] },
    loadDetails: { done: [work], error: [offline] },
    signOut: { done: [undefined], error: [offline] },
    holdLocks: { error: [new LoginFailure('unknown', { way: null })] },
  },
  // One count of failures is enough, and none of a user who was signed out.
  isFar: ({ context: { failures, locks, lastUserId }, value }) =>
    (accountOf(alan) ?? '') in failures ||
    (lastUserId !== null && value !== 'signingOut' && (locks.length > 0 || Object.keys(failures).length > 0)),
  delays: { signOutTimeout: 2_500 },
  states: AUTH_STATES,
  invariants: { ...SESSION_PROMISES, ...SIGN_IN_PROMISES },
});
