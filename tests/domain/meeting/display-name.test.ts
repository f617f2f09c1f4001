import { displayName } from '@domain/meeting/meeting-address';
import { expect, test } from 'vitest';

test.each([
  ['Ada:Lovelace', 'Ada Lovelace'],
  [' <Ada>  Lovelace; ', 'Ada Lovelace'],
  ['A\ud800da', 'Ada'],
  ['x'.repeat(101), 'x'.repeat(100)],
  [`${'x'.repeat(99)}😀`, 'x'.repeat(99)],
  [`${'x'.repeat(98)} 😀`, 'x'.repeat(98)],
])('a meeting takes the name %j as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});
