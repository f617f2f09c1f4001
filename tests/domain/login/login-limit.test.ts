import { limitIn, limitText } from '@domain/login/login-limit';
import { expect, test } from 'vitest';

test.each([
  [0, 1],
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [59 * 60_000, 59],
  [59 * 60_000 + 1, 60],
])('a limit of %i ms is told as %i minutes, begun ones and at least one', (milliseconds, minutes) => {
  const text = limitText('login.tooManyEmails', milliseconds);
  expect(text).toBe(`login.tooManyEmails.${minutes}`);
  expect(limitIn(text)).toEqual({ message: 'login.tooManyEmails', minutes });
});

test.each([
  '',
  'login.tooManyAttempts',
  'login.tooManyAttempts.2',
  'login.tooManyEmails',
  'login.tooManyEmails.soon',
  'the key login.tooManyFromNetwork.5',
  'login.tooManyFromNetwork.5 minutes',
])('the text %j names no limit', (text) => {
  expect(limitIn(text)).toBeNull();
});
