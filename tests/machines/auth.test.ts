import { isDeepStrictEqual } from 'node:util';
import type { Credentials } from '@domain/login/login';
import { LoginFailure } from '@domain/login/login-failure';
import { type AccountLock, accountOf } from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import {
  accountLocks,
  authFailure,
  authMachine,
  canSignIn,
  currentSession,
  currentUser,
  isLoginDisabled,
  isSignedIn,
  isSigningIn,
  signInFailure,
} from '@machines/auth/auth.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';
import {
  ada,
  alan,
  forbidden,
  offline,
  over,
  rejected,
  SESSION_PROMISES,
  SIGN_IN_PROMISES,
  throttled,
} from './auth-promises';

type AuthStep = Step<typeof authMachine>;
type Promises = StatePromises<typeof authMachine>;

const factsOf = ({ facts }: AuthStep) => facts.map(({ type }) => type).join();
const isExpired = ({ facts }: AuthStep): boolean => facts.at(-1)?.expired === true;
const slotsOf = ({ asked }: AuthStep) => asked.map(({ slot }) => slot).join();
const inputOf = ({ asked }: AuthStep, slot: string) => asked.find((ask) => ask.slot === slot)?.input;
const isWaiting = ({ now }: AuthStep) =>
  now.hasTag('pending') && currentUser(now) === null && !canSignIn(now) && !isLoginDisabled(now);
const hasToken = ({ now }: AuthStep, ...tokens: string[]) =>
  tokens.includes(currentSession(now)?.token ?? '');
const isSignedOut = ({ now }: AuthStep) =>
  currentSession(now) === null && currentUser(now) === null && now.children.session === undefined;

const START: Promises = {
  loadingOptions: {
    holds: (step) => isWaiting(step) && isSignedOut(step),
    entered: (step) => slotsOf(step) === 'loadAccess' && factsOf(step) === '',
  },
  open: {
    holds: (step) =>
      !step.now.context.access.loginEnabled &&
      isLoginDisabled(step.now) &&
      isSignedOut(step) &&
      !canSignIn(step.now) &&
      !step.now.hasTag('pending'),
    entered: (step) => slotsOf(step) === 'captureVisit' && factsOf(step) === 'access.opened',
  },
  restoring: {
    holds: (step) => step.now.context.access.loginEnabled && isWaiting(step) && isSignedOut(step),
    entered: (step) =>
      slotsOf(step) === 'restoreSession' &&
      factsOf(step) === (step.before.matches('switchingUser') ? 'session.closed' : ''),
  },
  checkingAuthority: {
    holds: (step) => isWaiting(step) && hasToken(step, 'one'),
    entered: (step) =>
      slotsOf(step) === 'checkAuthority' &&
      factsOf(step) ===
        (step.before.matches('restoring')
          ? 'session.found'
          : step.before.matches('signingIn')
            ? 'session.found,session.kept'
            : ''),
  },
  failed: {
    holds: ({ now }) => authFailure(now) === offline && !canSignIn(now) && !now.hasTag('pending'),
    entered: (step) => slotsOf(step) === '' && factsOf(step) === 'auth.failed',
  },
};

const SIGN_IN: Promises = {
  signedOut: {
    holds: (step) => isSignedOut(step) && canSignIn(step.now) && accountLocks(step.now).length === 0,
    entered: (step) => slotsOf(step) === '',
  },
  locked: {
    holds: (step) => isSignedOut(step) && canSignIn(step.now) && accountLocks(step.now).length > 0,
    entered: (step) =>
      isDeepStrictEqual(step.asked, [{ slot: 'holdLocks', input: { locks: accountLocks(step.now) } }]),
  },
  'signingIn.authenticating': {
    holds: (step) => isWaiting(step) && isSignedOut(step) && isSigningIn(step.now),
    entered: (step) =>
      slotsOf(step) === 'signIn' &&
      factsOf(step) === 'signIn.started' &&
      (step.before.matches('restoring')
        ? isDeepStrictEqual(inputOf(step, 'signIn'), {
            loginType: 'FIREBASE_OIDC',
            providerId: '',
            returning: true,
          })
        : [ada, alan].some((credentials) => credentials === inputOf(step, 'signIn'))),
  },
  'signingIn.authorizing': {
    holds: (step) => isWaiting(step) && hasToken(step, 'one') && isSigningIn(step.now),
    entered: (step) =>
      slotsOf(step) === 'checkAuthority' && factsOf(step) === '' && signInFailure(step.now) === null,
  },
};

const SESSION: Promises = {
  signedIn: {
    holds: (step) =>
      isSignedIn(step.now) &&
      !step.now.hasTag('pending') &&
      !canSignIn(step.now) &&
      hasToken(step, 'one', 'two') &&
      currentUser(step.now)?.userId === 'ada',
    entered: (step) =>
      slotsOf(step) === 'session,loadDetails' &&
      factsOf(step) === 'session.opened' &&
      isDeepStrictEqual(inputOf(step, 'session'), { session: currentSession(step.now) }),
  },
  leaving: {
    holds: (step) => isWaiting(step) && isSignedOut(step),
    entered: (step) =>
      slotsOf(step) === '' &&
      factsOf(step) ===
        (step.event.type === 'session.revoked' ? 'session.expired,session.closing' : 'session.closing') &&
      isExpired(step) === ['session.expire', 'session.revoked', 'user.banned'].includes(step.event.type),
  },
  switchingUser: {
    holds: (step) => isWaiting(step) && isSignedOut(step),
    entered: (step) => slotsOf(step) === '' && factsOf(step) === 'session.closing' && !isExpired(step),
  },
  signingOut: {
    holds: (step) => isWaiting(step) && isSignedOut(step),
    entered: (step) =>
      isDeepStrictEqual(step.asked, [{ slot: 'signOut', input: { userId: 'ada' } }]) &&
      !step.facts.some(({ type }) => type === 'session.closed'),
  },
};

/** The promises of each state of the sign-in and the session: spec §4, Login enabled, Auth and Login lock. */
const AUTH_STATES: Promises = { ...START, ...SIGN_IN, ...SESSION };

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
