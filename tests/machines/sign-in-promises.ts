import { accountOf, lockOf } from '@domain/login/login-lock';
import { accountLocks, canSignIn, signInFailure } from '@machines/auth/auth.machine';
import { forbidden, offline, type Promises, rejected, throttled } from './auth-fixture';

const SIGN_IN: Promises = {
  'a user signs in only when signed out, or when returning from a provider': ({ before, event, asked }) =>
    !asked.some(({ slot }) => slot === 'signIn') ||
    before.matches('signedOut') ||
    before.matches('locked') ||
    (before.matches('restoring') && event.output.isReturning),
  'a sign-in uses the typed credentials, or requests the result of the provider': ({
    before,
    event,
    asked,
  }) =>
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
  'a new session the server forbids is not authorized, any other failed check is unknown': ({
    before,
    event,
    now,
  }) =>
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
