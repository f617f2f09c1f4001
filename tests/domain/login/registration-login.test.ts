import {
  confirmationNumberSchema,
  isConfirmationNumber,
  isEventId,
  registrationLoginSchema,
  registrationNumberSchema,
} from '@domain/login/registration-login';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const issuesOf = (schema: v.GenericSchema, value: unknown): string[] =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];

test.each([
  ['CV2026ADA', true],
  ['a', true],
  ['7', true],
  ['', false],
  ['CV-2026', false],
  ['CV2026ÄDA', false],
  ['CV2026 ', false],
])('%j is letters and digits only: %s', (value, expected) => {
  expect(isConfirmationNumber(value)).toBe(expected);
});

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
  ['CV-2026', ['must be letters and digits']],
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
