import type { Credentials } from '@domain/login/login';
import {
  type AccountLocks,
  accountOf,
  activeLocks,
  afterFailure,
  lockOf,
  locksAccount,
  withLock,
  withoutFailures,
} from '@domain/login/login-lock';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 5, 1, 9);
const ada: Credentials = { loginType: 'EMAIL_PASSWORD', email: 'ada@hall.example', password: 'one' };

describe('the id of an account', () => {
  const number = (confirmationNumber: string): Credentials => ({
    loginType: 'CVENT_LOGIN',
    confirmationNumber,
  });

  it('the id does not depend on the password, on case or on surrounding spaces', () => {
    const same = { ...ada, email: ' Ada@Hall.example ', password: 'two' };
    expect(accountOf(same)).toBe(accountOf(ada));
  });

  it('the id distinguishes accounts and login options', () => {
    const accounts = [
      accountOf(ada),
      accountOf({ ...ada, email: 'alan@hall.example' }),
      accountOf(number('20260001')),
      accountOf({ loginType: 'BIZZABO_LOGIN', registrationNumber: '20260001', email: ada.email }),
    ];
    expect(new Set(accounts).size).toBe(4);
  });

  it('the id is null without input, and with single sign-on', () => {
    expect(accountOf({ ...ada, email: ' ' })).toBeNull();
    expect(accountOf({ loginType: 'FIREBASE_OIDC', providerId: 'oidc.staff' })).toBeNull();
  });

  // The 32-bit FNV-1a hash in base 36: browsers store it, so it may never change.
  it('the id of a stored lock stays the same in all versions', () => {
    const bizzabo: Credentials = {
      loginType: 'BIZZABO_LOGIN',
      registrationNumber: '20260001',
      email: ada.email,
    };
    expect([ada, number('20260001'), bizzabo].map(accountOf)).toEqual(['xbwegw', '1puee3c', 'ynoc2b']);
  });

  it('the id contains neither email nor number', () => {
    expect(accountOf(ada)).not.toContain('ada');
    expect(accountOf(number('20260001'))).not.toContain('2026');
  });
});

describe('the failures of a login', () => {
  const fail = (failures: Record<string, number>, account: string) =>
    afterFailure(failures, account, 'wrongPassword');

  it('failures are counted for each account and cleared for one', () => {
    const counted = ['a', 'b', 'a'].reduce(fail, {});
    expect(counted).toEqual({ a: 2, b: 1 });
    expect(withoutFailures(counted, 'a')).toEqual({ b: 1 });
    expect(withoutFailures(counted, null)).toEqual(counted);
  });

  it('failures are stored for the latest twenty accounts', () => {
    const names = Array.from({ length: 25 }, (_, index) => `account ${index}`);
    expect(Object.keys(names.reduce(fail, {}))).toEqual(names.slice(5));
  });

  it.each(['unknownUser', 'wrongPassword', 'invalidCredentials'] as const)(
    'a failure with %s is counted',
    (code) => {
      expect(afterFailure({ a: 1 }, 'a', code)).toEqual({ a: 2 });
    },
  );

  it.each(['unknown', 'disabled', 'aborted', 'unauthorized', 'accountConflict', 'tooManyAttempts'] as const)(
    'a failure with %s is not counted',
    (code) => {
      expect(afterFailure({ a: 1 }, 'a', code)).toEqual({ a: 1 });
    },
  );

  it('failures are not counted where the identity provider counts them', () => {
    expect(afterFailure({}, null, 'wrongPassword')).toEqual({});
  });
});

describe('an account', () => {
  it.each([
    ['the sixth wrong password', 5, 'a', 'wrongPassword', true],
    ['the fifth wrong password', 4, 'a', 'wrongPassword', false],
    ['a network failure after five wrong passwords', 5, 'a', 'unknown', false],
    ['a server that throttles', 0, 'a', 'tooManyAttempts', true],
    ['a provider that throttles', 0, null, 'tooManyAttempts', false],
  ] as const)('an account is locked by %s: %s', (...row) => {
    const [, count, account, code, locked] = row;
    expect(locksAccount({ a: count }, account, code)).toBe(locked);
  });
});

describe('a lock', () => {
  const locks = activeLocks(withLock([], 'a'), NOW);

  it('a lock starts with the clock and is found by its account', () => {
    expect(withLock([], 'a')).toEqual([{ account: 'a', until: null }]);
    expect(lockOf(locks, 'a')).toEqual({ account: 'a', until: NOW + 120_000 });
    expect(lockOf(locks, 'b')).toBeUndefined();
    expect(lockOf(locks, null)).toBeUndefined();
    expect(withLock(locks, null)).toBe(locks);
  });

  it('locks are stored for the latest twenty accounts', () => {
    const names = Array.from({ length: 25 }, (_, index) => `account ${index}`);
    const all = names.reduce<AccountLocks>(withLock, []);
    expect(all.map(({ account }) => account)).toEqual(names.slice(5));
  });

  it('a lock is replaced instead of duplicated', () => {
    const both = activeLocks(withLock(locks, 'b'), NOW + 1);
    expect(activeLocks(withLock(both, 'a'), NOW + 2)).toEqual([
      { account: 'b', until: NOW + 120_001 },
      { account: 'a', until: NOW + 120_002 },
    ]);
  });

  it.each([
    ['at once', 0, true],
    ['a moment before two minutes', 119_999, true],
    ['after two minutes', 120_000, false],
    ['when the clock was put back since', -1, false],
    ['when the clock was put forward by an hour', 3_600_000, false],
  ])('a lock is active %s: %s', (_, later, holds) => {
    expect(activeLocks(locks, NOW + later)).toEqual(holds ? locks : []);
  });
});
