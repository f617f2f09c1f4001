import { Failure } from '@domain/failure';
import type { authMachine } from '@machines/auth/auth.machine';
import { currentUser } from '@machines/auth/auth.selectors';
import type { Plan } from '../support/replay/plan';

export const refused = new Failure('PROCESSING_ERROR', 'refused', { errMsg: 'login.loginError' });
export const offline = new Failure('NOT_REACHABLE', 'offline');
export const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });
export const forbidden = new Failure('FORBIDDEN', 'barred', { status: 403 });

/** What holds of a login after every step. */
export const AUTH_PROMISES: Plan<typeof authMachine>['invariants'] = {
  'a session is held only while its authority is checked, while signed in, and over a failed check': ({
    now,
  }) =>
    now.context.session === null ||
    now.matches('checkingAuthority') ||
    now.matches('signedIn') ||
    now.matches('failed'),
  'signed in means there is a session': ({ now }) => !now.matches('signedIn') || now.context.session !== null,
  'a person is shown only when signed in': ({ now }) =>
    now.matches('signedIn') === (currentUser(now) !== null),
  'somebody signs in only when nobody is signed in, or when they come back from a provider': ({
    before,
    event,
    asked,
  }) =>
    !asked.some(({ slot }) => slot === 'signIn') ||
    before.matches('signedOut') ||
    (before.matches('restoring') && event.output === 'RETURNING'),
  'only somebody who comes back signs in without a form': ({ before, asked }) =>
    asked.every(({ slot, input }) => {
      const { returning } = (input ?? {}) as { returning?: boolean };
      return slot !== 'signIn' || (returning === true) === before.matches('restoring');
    }),
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
  'an earlier session that may not enter any more is told about': ({ before, event, now, facts }) =>
    !(before.matches('checkingAuthority') && now.matches('signingOut')) ||
    facts.some(
      ({ type }) =>
        type === (event.error === over && !before.context.fresh ? 'session.expired' : 'signIn.failed'),
    ),
  'somebody signed in is signed out only after they were let go, or when that takes too long': ({
    before,
    event,
    now,
  }) =>
    !(before.matches('leaving') && now.matches('signingOut')) ||
    event.type === 'session.release' ||
    event.type.startsWith('xstate.after.'),
  'a session never ends without leaving first': ({ before, now }) =>
    !(before.matches('signedIn') && !now.matches('signedIn')) ||
    now.matches('leaving') ||
    now.matches('handingOver'),
  'nobody is signed out by a refresh that failed, unless their session is over': ({ before, event, now }) =>
    !(before.matches('signedIn') && event.error === offline) || now.matches('signedIn'),
  'a session that is over is told about': ({ before, event, now, facts }) =>
    !(before.matches('signedIn') && now.matches('leaving') && event.error === over) ||
    facts.some(({ type, failure }) => type === 'session.expired' && failure === over),
  'the session of another person is looked at as an earlier one is, and nobody signs it out': ({
    before,
    now,
    asked,
  }) =>
    !before.matches('handingOver') ||
    now.matches('handingOver') ||
    (now.matches('restoring') && asked.every(({ slot }) => slot === 'restoreSession')),
  'nobody stays signed in under the name of another': ({ now }) =>
    !now.matches('signedIn') || now.context.session?.user.userId !== 'grace',
  'only the session of who left is signed out': ({ now, asked }) =>
    asked.every(({ slot, input }) => {
      const { userId } = (input ?? {}) as { userId?: string | null };
      return slot !== 'signOut' || userId === now.context.departed;
    }),
  'only states in which nothing is decided make the routes wait': ({ now }) =>
    now.hasTag('pending') ===
    [
      'loadingOptions',
      'restoring',
      'signingIn',
      'checkingAuthority',
      'leaving',
      'handingOver',
      'signingOut',
    ].includes(String(now.value)),
  'entering signed in is announced with its session': ({ before, now, facts }) =>
    !now.matches('signedIn') ||
    before.matches('signedIn') ||
    facts.some(({ type, session }) => type === 'session.opened' && session === now.context.session),
  'the details of a person are asked for once they may enter, and told': ({
    before,
    event,
    now,
    asked,
    facts,
  }) =>
    asked.some(({ slot }) => slot === 'loadDetails') ===
      (now.matches('signedIn') && !before.matches('signedIn')) &&
    (!event.type.endsWith('done.actor.loadDetails') ||
      !before.matches('signedIn') ||
      facts.some(({ type, details }) => type === 'details.received' && details === event.output)),
  'a visit without a login is captured, and goes on when that fails': ({ before, now, asked }) =>
    asked.some(({ slot }) => slot === 'captureVisit') === (now.matches('open') && !before.matches('open')) &&
    (!before.matches('open') || now.matches('open')),
  'a failure is announced when it stops the start': ({ before, now, facts }) =>
    !now.matches('failed') ||
    before.matches('failed') ||
    facts.some(({ type, failure }) => type === 'auth.failed' && failure === now.context.failure),
  'a refused sign-in tells the person why': ({ before, now, facts }) =>
    !(before.matches('signingIn') && now.matches('signedOut')) ||
    facts.some(({ type, message }) => type === 'signIn.failed' && String(message).startsWith('login.')),
  'a session that takes the place of theirs is in use at once, and no older answer replaces it': ({
    before,
    event,
    now,
    asked,
  }) =>
    !(event.type === 'session.renewed' && before.matches('signedIn')) ||
    (now.context.session === event.session && now.matches({ signedIn: 'current' }) && asked.length === 0),
  'a session that just began is fresh, a restored one is not': ({ before, now }) =>
    !(before.matches('restoring') && now.matches('checkingAuthority')) || !now.context.fresh,
};
