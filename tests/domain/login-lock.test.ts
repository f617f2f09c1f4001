import type { Credentials } from '@domain/login';
import { accountOf, heldLocks, lockOf, withFailure, withLock, withoutFailures } from '@domain/login-lock';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 5, 1, 9);
const ada: Credentials = { loginType: 'EMAIL_PASSWORD', email: 'ada@hall.example', password: 'one' };

describe('what stands for an account', () => {
  const number = (confirmationNumber: string): Credentials => ({
    loginType: 'CVENT_LOGIN',
    confirmationNumber,
  });

  it('does not depend on the password, on capitals or on spaces around', () => {
    const same = { ...ada, email: ' Ada@Hall.example ', password: 'two' };
    expect(accountOf(same)).toBe(accountOf(ada));
  });

  it('tells accounts and ways to log in apart', () => {
    const accounts = [
      accountOf(ada),
      accountOf({ ...ada, email: 'alan@hall.example' }),
      accountOf(number('20260001')),
      accountOf({ loginType: 'BIZZABO_LOGIN', registrationNumber: '20260001', email: ada.email }),
    ];
    expect(new Set(accounts).size).toBe(4);
  });

  it('is nothing where nothing was typed, and with single sign-on', () => {
    expect(accountOf({ ...ada, email: ' ' })).toBeNull();
    expect(accountOf({ loginType: 'FIREBASE_OIDC', providerId: 'oidc.staff' })).toBeNull();
  });

  it('says neither email nor number', () => {
    expect(accountOf(ada)).not.toContain('ada');
    expect(accountOf(number('20260001'))).not.toContain('2026');
  });
});

describe('failures', () => {
  it('are counted for each account and forgotten for one', () => {
    const counted = ['a', 'b', 'a'].reduce(withFailure, {});
    expect(counted).toEqual({ a: 2, b: 1 });
    expect(withoutFailures(counted, 'a')).toEqual({ b: 1 });
    expect(withoutFailures(counted, null)).toEqual(counted);
  });

  it('are remembered of the latest twenty accounts', () => {
    const names = Array.from({ length: 25 }, (_, place) => `account ${place}`);
    expect(Object.keys(names.reduce(withFailure, {}))).toEqual(names.slice(5));
  });
});

describe('a lock', () => {
  const locks = withLock([], 'a', NOW);

  it('is found by its account', () => {
    expect(lockOf(locks, 'a')).toEqual({ account: 'a', until: NOW + 120_000 });
    expect(lockOf(locks, 'b')).toBeUndefined();
    expect(lockOf(locks, null)).toBeUndefined();
  });

  it('is begun anew instead of twice', () => {
    expect(withLock(withLock(locks, 'b', NOW + 1), 'a', NOW + 2)).toEqual([
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
  ])('holds %s: %s', (_, later, holds) => {
    expect(heldLocks(locks, NOW + later)).toEqual(holds ? locks : []);
  });
});
