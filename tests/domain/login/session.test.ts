import { isStale, rolesOf, sessionOf } from '@domain/login/session';
import { expect, test } from 'vitest';

const NOW = Date.UTC(2026, 10, 21);
const claims = { user_id: 'ada', sub: 'someone', email: 'ada@hall.example', name: 'Ada' };

test('a token without an expiry, a name or roles gives a session without them', () => {
  expect(sessionOf('one', { sub: 'ada', email: 'ada.lovelace@hall.example' }, NOW)).toEqual({
    token: 'one',
    roles: [],
    expiresAt: 0,
    staleAt: NOW + 960_000,
    user: { userId: 'ada', email: 'ada.lovelace@hall.example', name: 'Ada Lovelace' },
  });
});

test('the expiry of a token is in milliseconds', () => {
  expect(sessionOf('one', { ...claims, exp: 1_790_000_000 }, NOW).expiresAt).toBe(1_790_000_000_000);
});

test('the id of a user is the one of the identity service, else the subject', () => {
  expect(sessionOf('one', claims, NOW).user.userId).toBe('ada');
  expect(sessionOf('one', { ...claims, user_id: '' }, NOW).user.userId).toBe('someone');
  expect(sessionOf('one', { ...claims, user_id: 7, sub: 7 }, NOW).user.userId).toBe('');
});

test('a token must be replaced a minute after it missed its refresh', () => {
  const session = sessionOf('one', claims, NOW);
  expect(isStale(session, NOW + 959_999)).toBe(false);
  expect(isStale(session, NOW + 960_000)).toBe(true);
});

test('roles are the texts of the authorities claim', () => {
  expect(rolesOf({ authorities: ['DESIGNER', 7, 'ADMIN'] })).toEqual(['DESIGNER', 'ADMIN']);
  expect(rolesOf({ authorities: 'ADMIN' })).toEqual([]);
  expect(rolesOf({})).toEqual([]);
});
