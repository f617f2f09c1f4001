import type { Credentials } from '@domain/login';
import { type AccountLock, accountOf, lockOf } from '@domain/login-lock';
import { accountLocks, loginLockMachine, TOO_MANY_ATTEMPTS } from '@machines/login-lock/login-lock.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { ada, alan, REFUSED, staff, UNJUDGED } from './login-lock-credentials';

const lockFor = (credentials: Credentials): AccountLock => ({
  account: accountOf(credentials) ?? '',
  until: 1,
});

describeMachine({
  machine: loginLockMachine,
  events: {
    'attempt.request': [ada, alan, staff].map((credentials) => ({
      type: 'attempt.request' as const,
      credentials,
    })),
    'attempt.fail': [REFUSED, UNJUDGED, TOO_MANY_ATTEMPTS].map((message) => ({
      type: 'attempt.fail' as const,
      message,
    })),
    'attempt.succeed': [{ type: 'attempt.succeed' }],
  },
  slots: {
    recallLocks: { done: [[], [lockFor(alan)]], error: [new Error('blocked')] },
    lockAccount: { done: [[lockFor(ada)]], error: [new Error('blocked')] },
    awaitUnlock: { done: [[], [lockFor(alan)]], error: [new Error('blocked')] },
  },
  isFar: ({ context }) => (context.failures[accountOf(alan) ?? ''] ?? 0) > 1,
  invariants: {
    'locked means that some account is locked': ({ now }) =>
      now.matches('locked') === (accountLocks(now).length > 0 && !now.matches('locking')),
    'nobody is let try a locked account, and they are told why': ({ before, event, facts }) => {
      if (event.type !== 'attempt.request') return true;
      const isLocked = lockOf(accountLocks(before), accountOf(event.credentials)) !== undefined;
      const fact = isLocked
        ? { type: 'attempt.failed', message: TOO_MANY_ATTEMPTS }
        : { type: 'attempt.admitted', credentials: event.credentials };
      return JSON.stringify(facts) === JSON.stringify([fact]);
    },
    'every failure is told once, the last one as locked': ({ before, now, event, facts }) => {
      if (event.type !== 'attempt.fail') return true;
      const locks = now.matches('locking') && (!before.matches('locking') || event.message !== UNJUDGED);
      const told = facts.map(({ message }) => message);
      return told.length === 1 && (told[0] === event.message || (locks && told[0] === TOO_MANY_ATTEMPTS));
    },
    'never six failures of an account are counted: the sixth locks': ({ now }) =>
      Object.values(now.context.failures).every((count) => count > 0 && count < 6),
    'only refused credentials are counted': ({ before, event, now }) =>
      event.message === REFUSED ||
      Object.entries(now.context.failures).every(
        ([account, count]) => before.context.failures[account] === count,
      ),
    'a locked account has a fresh count': ({ before, now }) =>
      !(now.matches('locking') && !before.matches('locking')) ||
      now.context.failures[now.context.account ?? ''] === undefined,
    'a success forgets the failures of its account alone': ({ before, event, now }) =>
      event.type !== 'attempt.succeed' ||
      Object.keys(before.context.failures).every(
        (account) => account === before.context.account || now.context.failures[account] !== undefined,
      ),
    'what single sign-on answers locks nothing': ({ before, event, now }) =>
      !(event.type === 'attempt.fail' && before.context.account === null) ||
      now.matches('locking') === before.matches('locking'),
    'the end of a lock is told': ({ before, event, facts }) =>
      !(before.matches('locked') && /actor\.awaitUnlock$/.test(event.type)) ||
      facts.some(({ type }) => type === 'lock.ended'),
    'the lock of an earlier page is told': ({ before, now, facts }) =>
      !(before.matches('recalling') && now.matches('locked')) ||
      facts.some(({ type }) => type === 'lock.found'),
    'neither passwords nor numbers are kept': ({ now }) =>
      !/lovelace|CV2026|ada@/.test(JSON.stringify(now.context)),
  },
});
