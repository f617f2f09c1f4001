import { confirmationNumberFault, registrationNumberFault } from '@domain/login/registration-login';
import { expect, it } from 'vitest';

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['CV2026ADA', null],
  ['  CV2026ADA  ', null],
  ['a', null],
  ['7', null],
  ['A'.repeat(127), null],
  ['A'.repeat(128), 'tooLong'],
  ['CV-2026', 'alphanumeric'],
  ['CV 2026', 'alphanumeric'],
  ['CV2026ÄDA', 'alphanumeric'],
  ['CV2026\nADA', 'alphanumeric'],
  ["CV' or 1 eq 1", 'alphanumeric'],
])('the confirmation number %j is judged %s', (value, fault) => {
  expect(confirmationNumberFault(value)).toBe(fault);
});

it.each([
  ['', 'required'],
  [' ', 'required'],
  ['0', null],
  ['007', null],
  [' 20260001 ', null],
  ['2147483647', null],
  ['2147483648', 'tooLarge'],
  ['-1', 'numeric'],
  ['+1', 'numeric'],
  ['1.5', 'numeric'],
  ['1e3', 'numeric'],
  ['0x10', 'numeric'],
  ['٢٠', 'numeric'],
  ['1'.repeat(127), 'tooLarge'],
  ['0'.repeat(127), null],
  ['1'.repeat(128), 'tooLong'],
])('the registration number %j is judged %s', (value, fault) => {
  expect(registrationNumberFault(value)).toBe(fault);
});
