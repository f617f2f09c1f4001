import { emailFault, passwordFault } from '@domain/shared/validation';
import { expect, it } from 'vitest';

const long = (length: number, tail = ''): string => 'a'.repeat(length - tail.length) + tail;

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ada', 'email'],
  ['ada@', 'email'],
  ['@hall.example', 'email'],
  ['ada@hall', 'email'],
  ['ada@hall.', 'email'],
  ['ada@.example', 'email'],
  ['ada@hall..example', 'email'],
  ['ada@@hall.example', 'email'],
  ['ada lovelace@hall.example', 'email'],
  ['ada@hall.example, alan@hall.example', 'email'],
  [long(128, '@hall.example'), 'tooLong'],
  [long(127, '@hall.example'), null],
  ['ada@hall.example', null],
  ['  ada@hall.example  ', null],
  ['ada+floor@mail.hall.example', null],
  ["o'hara@hall.example", null],
  ['ада@пример.рф', null],
])('the email %j is judged %s', (value, fault) => {
  expect(emailFault(value)).toBe(fault);
});

it.each([
  ['', 'required'],
  [' ', null],
  ['x', null],
  [long(127), null],
  [long(128), 'tooLong'],
])('the password %j is judged %s', (value, fault) => {
  expect(passwordFault(value)).toBe(fault);
});
