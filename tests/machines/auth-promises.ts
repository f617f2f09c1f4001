import { LoginFailure } from '@domain/login/login-failure';
import { accountOf, lockOf } from '@domain/login/login-lock';
import { Failure } from '@domain/shared/failure';
import {
  accountLocks,
  type authMachine,
  canSignIn,
  currentSession,
  currentUser,
  signInFailure,
} from '@machines/auth/auth.machine';
import { given, type Plan } from '../support/replay/plan';

export const ada = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'lovelace-1843',
} as const;
export const alan = { loginType: 'CVENT_LOGIN', confirmationNumber: 'CV2026ALAN' } as const;

export const rejected = new LoginFailure('wrongPassword', { way: 'EMAIL_PASSWORD' });
export const throttled = new LoginFailure('tooManyAttempts', { way: 'EMAIL_PASSWORD' });
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });
export const forbidden = new Failure('FORBIDDEN', 'barred', { status: 403 });

export type Promises = Plan<typeof authMachine>['invariants'];

const PENDING = [
  'loadingOptions',
  'restoring',
  'signingIn',
  'checkingAuthority',
  'leaving',
  'switchingUser',
  'signingOut',
] as const;

const SESSIONS: Promises = {
  'a session exists only while it is checked or signed in, or has failed': ({ now }) =>
    now.context.session === null ||
    now.matches({ signingIn: 'authorizing' }) ||
    now.matches('checkingAuthority') ||
    now.matches('signedIn') ||
    now.matches('failed'),
  'a signed-in state has a session with a known user': ({ now }) =>
    now.matches('signedIn') === (currentUser(now) !== null),
  'the authority of each session is checked before the user is signed in': ({ before, now }) =>
    !now.matches('signedIn') ||
    before.matches('signedIn') ||
    before.matches({ signingIn: 'authorizing' }) ||
    before.matches('checkingAuthority'),
  'signing out always ends signed out, whatever the answer': ({ before, event, now }) =>
    !before.matches('signingOut') || !/actor\.signOut$/.test(event.type) || !now.matches('signingOut'),
  'a sign-out that fails is reported': ({ event, facts }) =>
    given(event.type === 'xstate.error.actor.signOut', () =>
      facts.some(({ type, failure }) => type === 'auth.failed' && failure === offline),
    ),
  'leaving a sign-out is announced as a closed session': ({ before, now, facts }) =>
    !(before.matches('signingOut') && !now.matches('signingOut')) ||
    facts.some(({ type }) => type === 'session.closed'),
  'the end of a session is announced before anything else happens': ({ before, now, facts }) =>
    !now.matches('leaving') || before.matches('leaving') || facts.at(-1)?.type === 'session.closing',
  'a user is signed out once the presence is removed, or after its timeout': ({ before, event, now }) =>
    !(before.matches('leaving') && now.matches('signingOut')) ||
    event.type === 'signOut.continue' ||
    event.type.startsWith('xstate.after.'),
  'a session never ends without its end being announced first': ({ before, now }) =>
    !(before.matches('signedIn') && !now.matches('signedIn')) ||
    now.matches('leaving') ||
    now.matches('switchingUser'),
  'a rejected, ended, expired or logged-out session is left': ({ before, event, now }) =>
    !(
      before.matches('signedIn') &&
      ['signOut.request', 'session.expire', 'session.ended', 'session.revoked', 'user.banned'].includes(
        event.type,
      )
    ) || now.matches('leaving'),
  'a banned user is logged out, and the login says until when and why': ({ before, event, now }) =>
    given(before.matches('signedIn') && event.type === 'user.banned', () => {
      const failure = signInFailure(now);
      return failure?.errMsg === event.message && failure?.code === 'unauthorized';
    }),
  'what the login is to say is kept while the user is logged out': ({ before, event, now }) =>
    given(
      before.matches('leaving') || before.matches('signingOut'),
      () => event.type === 'signIn.dismiss' || signInFailure(now) === signInFailure(before),
    ),
  'a revoked session is shown as expired': ({ before, event, facts }) =>
    !(before.matches('signedIn') && event.type === 'session.revoked') ||
    facts.some(({ type, failure }) => type === 'session.expired' && failure === over),
  'the session of another user is restored, and not signed out': ({ before, now, asked }) =>
    !before.matches('switchingUser') ||
    now.matches('switchingUser') ||
    (now.matches('restoring') && asked.every(({ slot }) => slot === 'restoreSession')),
  'only the session of the user who left is signed out': ({ now, asked }) =>
    asked.every(({ slot, input }) => {
      const { userId } = (input ?? {}) as { userId?: string | null };
      return slot !== 'signOut' || userId === now.context.lastUserId;
    }),
  'a refreshed token is in use at once': ({ before, event, now }) =>
    !(event.type === 'session.updated' && before.matches('signedIn')) ||
    (now.matches('signedIn') &&
      currentSession(now)?.token === event.session.token &&
      currentSession(now)?.roles === event.session.roles),
  'a refreshed token does not bring old details of the user back': ({ before, event, now }) =>
    event.type !== 'session.updated' || currentUser(now) === currentUser(before),
  'a changed profile is that of the signed-in user at once': ({ before, event, now }) =>
    event.type !== 'user.update' ||
    (currentUser(before)
      ? currentUser(now)?.name === 'Ada King' && currentUser(now)?.userId === currentUser(before)?.userId
      : currentUser(now) === null),
  'the token of a session is refreshed on demand': ({ before, event, sent }) =>
    sent.length > 0 === (before.matches('signedIn') && event.type === 'token.require'),
  'a session that cannot be watched continues and is reported': ({ before, event, now, facts }) =>
    !(before.matches('signedIn') && event.type === 'session.failed') ||
    (now.matches('signedIn') && facts.some(({ type }) => type === 'auth.failed')),
  'entering signed in is announced with its session': ({ before, now, facts }) =>
    !now.matches('signedIn') ||
    before.matches('signedIn') ||
    facts.some(({ type, session }) => type === 'session.opened' && session === now.context.session),
  'the details of a user are loaded once signed in, and announced': ({ before, event, now, asked, facts }) =>
    asked.some(({ slot }) => slot === 'loadDetails') ===
      (now.matches('signedIn') && !before.matches('signedIn')) &&
    (!event.type.endsWith('done.actor.loadDetails') ||
      !before.matches('signedIn') ||
      facts.some(({ type, details }) => type === 'details.received' && details === event.output)),
};

const START: Promises = {
  'the routes wait only in undecided states': ({ now }) =>
    now.hasTag('pending') === PENDING.some((state) => now.matches(state)),
  'an earlier session is announced before its authority is known': ({ before, now, facts }) =>
    !(before.matches('restoring') && now.matches('checkingAuthority')) ||
    facts.some(({ type }) => type === 'session.found'),
  'an earlier session that the server forbids is signed out as not authorized': ({ before, event, now }) =>
    !(before.matches('checkingAuthority') && event.error === forbidden) ||
    (now.matches('signingOut') && signInFailure(now)?.code === 'unauthorized'),
  'an expired earlier session is signed out as expired': ({ before, event, now, facts }) =>
    !(
      before.matches('checkingAuthority') &&
      /actor\.checkAuthority$/.test(event.type) &&
      event.error === over
    ) ||
    (now.matches('signingOut') && facts.some(({ type }) => type === 'session.expired')),
  'a visit without a login is captured, and continues when that fails': ({ before, now, asked }) =>
    asked.some(({ slot }) => slot === 'captureVisit') === (now.matches('open') && !before.matches('open')) &&
    (!before.matches('open') || now.matches('open')),
  'the access of the server is in use at once': ({ before, event, now }) =>
    given(
      before.matches('loadingOptions') && event.type === 'xstate.done.actor.loadAccess',
      () => now.context.access === event.output,
    ),
  'a failure beside the sign-in is announced': ({ event, facts }) =>
    given(/error\.actor\.(captureVisit|holdLocks|session|loadDetails)$/.test(event.type), () =>
      facts.some(({ type }) => type === 'auth.failed'),
    ),
  'an open venue is announced': ({ before, now, facts }) =>
    !(now.matches('open') && !before.matches('open')) || facts.some(({ type }) => type === 'access.opened'),
  'a failure that stops the start is announced': ({ before, now, facts }) =>
    !now.matches('failed') ||
    before.matches('failed') ||
    facts.some(({ type, failure }) => type === 'auth.failed' && failure === now.context.failure),
};

/** The promises of the start and of sessions, checked after every step. */
export const SESSION_PROMISES: Promises = { ...START, ...SESSIONS };

const SIGN_IN: Promises = {
  'a user signs in only when signed out, or when returning from a provider': ({ before, event, asked }) =>
    !asked.some(({ slot }) => slot === 'signIn') ||
    before.matches('signedOut') ||
    before.matches('locked') ||
    (before.matches('restoring') && event.output.isReturning),
  'a sign-in uses the typed credentials, or the result of the provider': ({ before, event, asked }) =>
    asked.every(({ slot, input }) =>
      slot !== 'signIn' || before.matches('restoring')
        ? slot !== 'signIn' || (input as { returning?: boolean }).returning === true
        : input === event.credentials,
    ),
  'every sign-in is announced when it starts': ({ before, now, facts }) =>
    (now.matches('signingIn') && !before.matches('signingIn')) ===
    facts.some(({ type }) => type === 'signIn.started'),
  'a sign-in can be requested only when signed out': ({ now }) =>
    canSignIn(now) === (now.matches('signedOut') || now.matches('locked')),
  'a failed sign-in has its reason': ({ before, event, now }) =>
    !(before.matches({ signingIn: 'authenticating' }) && now.matches('signedOut')) ||
    signInFailure(now)?.code === (event.error === offline ? 'unknown' : event.error.code),
  'a forbidden new session is not authorized, any other failure unknown': ({ before, event, now }) =>
    !(before.matches({ signingIn: 'authorizing' }) && now.matches('signingOut')) ||
    signInFailure(now)?.code === (event.error === forbidden ? 'unauthorized' : 'unknown'),
  'a failure is cleared by its dismissal and by the next attempt': ({ before, event, now }) =>
    !(event.type === 'signIn.dismiss' || (now.matches('signingIn') && !before.matches('signingIn'))) ||
    signInFailure(now) === null,
};

const LOCKS: Promises = {
  'the locked state lists the locked accounts, and no other signed-out state does': ({ now }) =>
    !(now.matches('locked') || now.matches('signedOut')) ||
    now.matches('locked') === accountLocks(now).length > 0,
  'a locked account is not attempted, others are': ({ before, event, now }) => {
    if (event.type !== 'signIn.request' || !before.matches('locked')) return true;
    const isLocked = lockOf(accountLocks(before), accountOf(event.credentials)) !== undefined;
    return isLocked
      ? now.matches('locked') && signInFailure(now)?.code === 'tooManyAttempts'
      : now.matches('signingIn');
  },
  'the sixth failed attempt is answered as locked': ({ before, event, now }) => {
    if (!before.matches({ signingIn: 'authenticating' }) || event.error === undefined) return true;
    const { account, failures } = before.context;
    const isSixth = event.error === rejected && failures[account ?? ''] === 5;
    if (account === null || !(isSixth || event.error === throttled)) return true;
    return (
      now.matches('locked') &&
      signInFailure(now)?.code === 'tooManyAttempts' &&
      lockOf(accountLocks(now), account) !== undefined &&
      now.context.failures[account] === undefined
    );
  },
  'a failed attempt before the sixth locks nothing': ({ before, event, now }) =>
    !(
      before.matches({ signingIn: 'authenticating' }) &&
      event.error === rejected &&
      (before.context.failures[before.context.account ?? ''] ?? 0) < 5
    ) || accountLocks(now) === accountLocks(before),
  'only rejected credentials are counted, once per attempt': ({ before, event, now }) => {
    const { account, failures } = before.context;
    if (!account || !before.matches({ signingIn: 'authenticating' })) return true;
    const count = failures[account] ?? 0;
    if (event.error === rejected && count < 5) return now.context.failures[account] === count + 1;
    return event.error !== offline || (now.context.failures[account] ?? 0) === count;
  },
  'a failed single sign-on locks no account': ({ before, event, now }) =>
    !(before.context.account === null && event.error !== undefined) ||
    !now.matches('locked') ||
    accountLocks(before).length > 0,
  'a success clears the failures of its account': ({ before, now }) =>
    !(before.matches({ signingIn: 'authorizing' }) && now.matches('signedIn')) ||
    now.context.failures[before.context.account ?? ''] === undefined,
  'the lock of an earlier page is shown': ({ before, event, now }) =>
    !(before.matches('restoring') && event.output?.locks?.length > 0) ||
    (now.matches('locked') && signInFailure(now)?.code === 'tooManyAttempts'),
  'the end of the last lock clears its message': ({ before, event, now }) =>
    !(before.matches('locked') && event.type === 'locks.changed' && event.locks.length === 0) ||
    (now.matches('signedOut') && signInFailure(now)?.code !== 'tooManyAttempts'),
  'new locks are started by the clock': ({ before, now, asked }) =>
    asked.some(({ slot }) => slot === 'holdLocks') === (now.matches('locked') && !before.matches('locked')),
  'neither passwords nor numbers are in the context': ({ now }) =>
    !/lovelace|CV2026/.test(JSON.stringify(now.context)),
};

/** The promises of sign-ins and locks, checked after every step. */
export const SIGN_IN_PROMISES: Promises = { ...SIGN_IN, ...LOCKS };
