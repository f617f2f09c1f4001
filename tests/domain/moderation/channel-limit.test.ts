import { limitingSchema, waitFor } from '@domain/moderation/channel-limit';
import { expect, test } from 'vitest';
import { lengthsUpTo, saidOfEmpty, takes } from './body-cases';

const limiting = { channelId: 'area:lobby', seconds: 10, readOnly: false, reason: 'Calm' };

test.each([
  ['channelId', 768],
  ['reason', 300],
])('the %s of a limit has 1 to %d characters', (field, most) => {
  for (const [value, isTaken] of lengthsUpTo(most))
    expect(takes(limitingSchema, limiting, field, value)).toBe(isTaken);
});

test('a limit without a reason says so', () => {
  expect(saidOfEmpty(limitingSchema, limiting, 'reason')).toEqual(['must not be empty']);
});

test.each([
  [1_000, 10_000],
  [4_000, 7_000],
  [11_000, 0],
  [50_000, 0],
  // The clock of the page is behind that of the server.
  [0, 10_000],
])('a person who wrote at 1000 waits at %d for %d ms', (now, ms) => {
  expect(waitFor(10_000, 1_000, now)).toBe(ms);
});
