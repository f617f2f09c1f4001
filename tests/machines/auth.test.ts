import { Failure } from '@domain/failure';
import type { Session } from '@domain/session';
import { authMachine } from '@machines/auth/auth.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import { describeMachine } from '../support/replay/describe-machine';

const ada: Session = {
  user: { userId: 'ada', email: 'ada@hall.example', name: 'Ada' },
  token: 'one',
  roles: [],
};
const renewed: Session = { ...ada, token: 'two', roles: ['DESIGNER'] };
const refused = new Failure('PROCESSING_ERROR', 'refused', { errMsg: 'login.loginError' });
const throttled = new Failure('PROCESSING_ERROR', 'throttled', { errMsg: 'login.tooManyAttempts' });
const offline = new Failure('NOT_REACHABLE', 'offline');
const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });
const forbidden = new Failure('FORBIDDEN', 'barred', { status: 403 });
const options = [{ loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' }] as const;

describeMachine({
  machine: authMachine,
  events: {
    'session.start': [
      { type: 'session.start', credentials: { email: 'ada@hall.example', password: 'secret' } },
    ],
    'session.end': [{ type: 'session.end' }],
    'session.expire': [{ type: 'session.expire' }],
    'session.lost': [{ type: 'session.lost' }],
    'session.release': [{ type: 'session.release' }],
    'auth.retry': [{ type: 'auth.retry' }],
  },
  slots: {
    loadAccess: {
      done: [
        { loginEnabled: true, options },
        { loginEnabled: false, options: [] },
      ],
      error: [offline],
    },
    restoreSession: { done: [ada, null], error: [offline] },
    signIn: { done: [ada], error: [refused, throttled, offline] },
    checkAuthority: { done: [undefined], error: [forbidden, over, offline] },
    refreshSession: { done: [renewed], error: [over, offline] },
    watchSession: { error: [offline] },
    signOut: { done: [undefined], error: [offline] },
  },
  invariants: {
    'a session is held only while its authority is checked, while signed in, and over a failed check': ({
      now,
    }) =>
      now.context.session === null ||
      now.matches('checkingAuthority') ||
      now.matches('signedIn') ||
      now.matches('failed'),
    'signed in means there is a session': ({ now }) =>
      !now.matches('signedIn') || now.context.session !== null,
    'a person is shown only when signed in': ({ now }) =>
      now.matches('signedIn') === (currentUser(now) !== null),
    'never six failures are counted: the sixth locks': ({ now }) =>
      now.context.failedAttempts >= 0 && now.context.failedAttempts < 6,
    'a locked login has a fresh count': ({ now }) =>
      !now.matches('locked') || now.context.failedAttempts === 0,
    'only refused credentials are counted': ({ before, event, now }) =>
      now.context.failedAttempts <= before.context.failedAttempts || event.error === refused,
    'nothing but time opens the lock': ({ before, event, now }) =>
      !before.matches('locked') || now.matches('locked') || event.type.startsWith('xstate.after.'),
    'credentials are sent only when nobody is signed in and nothing is locked': ({ before, asked }) =>
      !asked.some(({ slot }) => slot === 'signIn') || before.matches('signedOut'),
    'the authority of each session is checked before somebody is signed in': ({ before, now }) =>
      !now.matches('signedIn') || before.matches('signedIn') || before.matches('checkingAuthority'),
    'authority is checked with the token of the session': ({ now, asked }) =>
      asked.every(({ slot, input }) => {
        const { token } = (input ?? {}) as { token?: string };
        return slot !== 'checkAuthority' || token === now.context.session?.token;
      }),
    'signing out always ends signed out, whatever the answer': ({ before, event, now }) =>
      !before.matches('signingOut') || !/actor\.signOut$/.test(event.type) || !now.matches('signingOut'),
    'leaving a sign-out is announced as a closed session': ({ before, now, facts }) =>
      !(before.matches('signingOut') && now.matches('signedOut')) ||
      facts.some(({ type }) => type === 'session.closed'),
    'a person who leaves is told about before anything else happens': ({ before, now, facts }) =>
      !now.matches('leaving') ||
      before.matches('leaving') ||
      facts.some(({ type }) => type === 'session.closing'),
    'somebody signed in is signed out only after they were let go, or when that takes too long': ({
      before,
      event,
      now,
    }) =>
      !(before.matches('leaving') && now.matches('signingOut')) ||
      event.type === 'session.release' ||
      event.type.startsWith('xstate.after.'),
    'a session never ends without leaving first': ({ before, now }) =>
      !(before.matches('signedIn') && !now.matches('signedIn')) || now.matches('leaving'),
    'only states in which nothing is decided make the routes wait': ({ now }) =>
      now.hasTag('pending') ===
      ['loadingOptions', 'restoring', 'signingIn', 'checkingAuthority', 'leaving', 'signingOut'].includes(
        String(now.value),
      ),
    'entering signed in is announced with its session': ({ before, now, facts }) =>
      !now.matches('signedIn') ||
      before.matches('signedIn') ||
      facts.some(({ type, session }) => type === 'session.opened' && session === now.context.session),
    'a failure is announced when it stops the start': ({ before, now, facts }) =>
      !now.matches('failed') ||
      before.matches('failed') ||
      facts.some(({ type, failure }) => type === 'auth.failed' && failure === now.context.failure),
    'a refused sign-in tells the person why': ({ before, now, facts }) =>
      !(before.matches('signingIn') && (now.matches('signedOut') || now.matches('locked'))) ||
      facts.some(({ type, message }) => type === 'signIn.failed' && String(message).startsWith('login.')),
    'a session that just began is fresh, a restored one is not': ({ before, now }) =>
      !(before.matches('restoring') && now.matches('checkingAuthority')) || !now.context.fresh,
  },
});
