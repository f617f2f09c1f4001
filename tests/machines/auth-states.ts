import { isDeepStrictEqual } from 'node:util';
import type { authMachine } from '@machines/auth/auth.machine';
import {
  accountLocks,
  authFailure,
  canSignIn,
  currentSession,
  currentUser,
  isLoginDisabled,
  isSignedIn,
  isSigningIn,
  signInFailure,
} from '@machines/auth/auth.machine';
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';
import { ada, alan, offline } from './auth-fixture';

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
export const AUTH_STATES: Promises = { ...START, ...SIGN_IN, ...SESSION };
