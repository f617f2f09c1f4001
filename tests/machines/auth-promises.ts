import { currentSession, currentUser, signInFailure } from '@machines/auth/auth.machine';
import { given } from '../support/replay/plan';
import { forbidden, offline, over, type Promises } from './auth-fixture';

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
  'a session exists only while its authority is checked, while signed in, and after a failed check': ({
    now,
  }) =>
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
  'a user is signed out only after the presence was removed, or after the timeout for it': ({
    before,
    event,
    now,
  }) =>
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
  'the session of another user is restored like an earlier one, and not signed out': ({
    before,
    now,
    asked,
  }) =>
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
