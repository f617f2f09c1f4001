import { newPasswordSchema, RESET_CODE_USED } from '@domain/login/password-reset';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';

const faultOf = (password: string, repeated = password) =>
  safeParse(newPasswordSchema, { password, repeated }).issues?.[0]?.message ?? null;

test.each([
  ['', 'required'],
  ['1234567', 'tooShort'],
  ['12345678', null],
  ['        ', null],
  ['ä'.repeat(127), null],
  ['a'.repeat(128), 'tooLong'],
])('the new password "%s" is %s', (value, fault) => {
  expect(faultOf(value)).toBe(fault);
});

test.each([
  ['', '12345678', 'required'],
  ['12345679', '12345678', 'different'],
  ['12345678 ', '12345678', 'different'],
])('"%s" typed again for "%s" is %s', (repeated, password, fault) => {
  expect(faultOf(password, repeated)).toBe(fault);
});

test('the detail of a used code is the same on the server and in the client', () => {
  expect(RESET_CODE_USED).toBe('ALREADY_USED');
});
