import { required } from '@domain/shared/required';
import { expect, test } from 'vitest';

test.each([
  ['a text', 'lobby'],
  ['an empty text', ''],
  ['zero', 0],
  ['false', false],
])('%s is returned as it is', (_, value) => expect(required(value)).toBe(value));

test.each([null, undefined])('%s is an error where a machine needs a value', (value) => {
  expect(() => required(value)).toThrow('A value is missing');
});
