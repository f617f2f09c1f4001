import { newPasswordFault, RESET_CODE_USED, repeatFault } from '@domain/login/password-reset';
import { expect, test } from 'vitest';

test.each([
  ['', 'required'],
  ['1234567', 'tooShort'],
  ['12345678', null],
  ['        ', null],
  ['ä'.repeat(127), null],
  ['a'.repeat(128), 'tooLong'],
])('the new password "%s" is %s', (value, fault) => {
  expect(newPasswordFault(value)).toBe(fault);
});

test.each([
  ['', '123456', 'required'],
  ['123457', '123456', 'different'],
  ['123456 ', '123456', 'different'],
  ['123456', '123456', null],
])('"%s" typed again for "%s" is %s', (repeated, password, fault) => {
  expect(repeatFault(repeated, password)).toBe(fault);
});

test('the detail of a used code is the same on the server and in the client', () => {
  expect(RESET_CODE_USED).toBe('ALREADY_USED');
});
