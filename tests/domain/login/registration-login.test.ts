import {
  confirmationNumberFault,
  confirmationNumberSchema,
  isEventId,
  registrationLoginSchema,
  registrationNumberFault,
  registrationNumberSchema,
} from '@domain/login/registration-login';
import * as v from 'valibot';
import { expect, it, test } from 'vitest';

const issuesOf = (schema: v.GenericSchema, value: unknown): string[] =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];

test.each([
  ['a-b_C7', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', false],
  ["a'b", false],
])('%j is an event id: %s', (value, expected) => {
  expect(isEventId(value)).toBe(expected);
});

// spec §3: the login results
test.each(['NO_USER_FOUND', 'USER_INACTIVE', 'USER_FOUND', 'USER_CREATED'])(
  'the login result %s is accepted with an address, and with a token if there is one',
  (status) => {
    const found = { status, emailAddress: 'ada@hall.example' };
    expect(v.parse(registrationLoginSchema, found)).toEqual(found);
    expect(v.parse(registrationLoginSchema, { ...found, customToken: 'one' })).toEqual({
      ...found,
      customToken: 'one',
    });
    expect(issuesOf(registrationLoginSchema, { status })).toHaveLength(1);
    expect(issuesOf(registrationLoginSchema, { ...found, customToken: 7 })).toHaveLength(1);
  },
);

test('another login result is rejected', () => {
  expect(issuesOf(registrationLoginSchema, { status: 'LOCKED', emailAddress: '' })).toHaveLength(1);
});

test.each([
  ['CV2026ADA', []],
  ['A'.repeat(127), []],
  ['A'.repeat(128), ['must be shorter']],
  ['7', []],
  ['CV-2026', ['must be letters and digits']],
  ['CV2026ÄDA', ['must be letters and digits']],
  ['CV2026 ', ['must be letters and digits']],
  ['', ['must be letters and digits']],
  [7, ['must be text']],
])('the confirmation number %j has the faults %j', (value, faults) => {
  expect(issuesOf(confirmationNumberSchema, value)).toEqual(faults);
});

const RANGE = 'must be a whole number from 0 to 2147483647';
test.each([
  [0, []],
  [2_147_483_647, []],
  [2_147_483_648, [RANGE]],
  [-1, [RANGE]],
  [1.5, [RANGE]],
  ['7', [RANGE]],
  [Number.NaN, [RANGE]],
])('the registration number %j has the faults %j', (value, faults) => {
  expect([...new Set(issuesOf(registrationNumberSchema, value))]).toEqual(faults);
});

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
