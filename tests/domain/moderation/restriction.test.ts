import { banIn, banText } from '@domain/login/ban';
import { messageKeyIn } from '@domain/login/login-failure';
import { FOREVER } from '@domain/moderation/moderation-limits';
import {
  freeArea,
  isForGood,
  muteOf,
  nextEnd,
  placeBanOf,
  type Restriction,
} from '@domain/moderation/restriction';
import type { Architecture } from '@domain/venue/venue';
import { describe, expect, test } from 'vitest';

const NOW = 1_700_000_000_000;
const until = (end: number, reason = 'Spam'): Restriction => ({ since: NOW - 1, until: end, reason });

describe('the restrictions of a person', () => {
  test('a mute holds until its end and not at it', () => {
    expect(muteOf({ mute: until(NOW + 1) }, 'area:lobby', NOW)).toEqual(until(NOW + 1));
    expect(muteOf({ mute: until(NOW) }, 'area:lobby', NOW)).toBeNull();
    expect(muteOf({}, 'area:lobby', NOW)).toBeNull();
  });

  test('a mute in a channel holds in that channel alone', () => {
    const restrictions = { channels: { 'area:lobby': until(NOW + 1) } };
    expect(muteOf(restrictions, 'area:lobby', NOW)).toEqual(until(NOW + 1));
    expect(muteOf(restrictions, 'area:expo', NOW)).toBeNull();
  });

  test('a ban from an area holds there until its end, and keeps the person from writing there', () => {
    const restrictions = { places: { 'area:lobby': until(NOW + 1) } };
    expect(placeBanOf(restrictions, 'area:lobby', NOW)).toEqual(until(NOW + 1));
    expect(placeBanOf(restrictions, 'area:lobby', NOW + 1)).toBeNull();
    expect(placeBanOf(restrictions, 'area:expo', NOW)).toBeNull();
    expect(muteOf(restrictions, 'area:lobby', NOW)).toEqual(until(NOW + 1));
    expect(nextEnd(restrictions, NOW)).toBe(NOW + 1);
  });

  test('of several restrictions the one that ends last is named', () => {
    const restrictions = {
      ban: until(NOW + 2, 'ban'),
      mute: until(NOW + 3, 'mute'),
      channels: { 'area:lobby': until(NOW + 1, 'channel') },
    };
    expect(muteOf(restrictions, 'area:lobby', NOW)?.reason).toBe('mute');
  });

  test('the next end is the earliest of those that hold and end', () => {
    expect(nextEnd({}, NOW)).toBeNull();
    expect(nextEnd({ mute: until(NOW), ban: until(FOREVER) }, NOW)).toBeNull();
    const channels = { 'area:lobby': until(NOW + 5), 'area:expo': until(NOW + 4) };
    expect(nextEnd({ ban: until(NOW + 9), channels }, NOW)).toBe(NOW + 4);
  });

  test('a restriction to the end of the year 9999 is one for good', () => {
    expect([isForGood(until(FOREVER)), isForGood(until(FOREVER - 1))]).toEqual([true, false]);
    expect(new Date(FOREVER).toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });
});

describe('the text for a banned person', () => {
  test.each(['Spam', 'Bitte höflich: „nein“ : 👍', 'رسائل مزعجة'])(
    'tells the end and the reason %j',
    (reason) => {
      const text = banText({ until: NOW, reason });
      expect(banIn(text)).toEqual({ until: NOW, reason });
      expect(messageKeyIn(`USER_DISABLED : ${text}`)).toBe(text);
    },
  );

  test.each(['login.unauthorized', 'login.banned.1', 'login.banned.x.0041', 'login.banned.1.004'])(
    'is not %j',
    (text) => {
      expect(banIn(text)).toBeNull();
    },
  );
});

test('a ban of the venue keeps a person from writing as well', () => {
  expect(muteOf({ ban: until(NOW + 1) }, 'area:lobby', NOW)).toEqual(until(NOW + 1));
});

test.each([
  ['ban', { ban: until(NOW + 1) }],
  ['mute', { mute: until(NOW + 1) }],
  ['ban from a place', { places: { 'area:lobby': until(NOW + 1) } }],
  ['mute in a channel', { channels: { 'area:lobby': until(NOW + 1) } }],
  ['note of what was removed', { removed: { message: until(NOW + 1) } }],
])('the end of a %s is waited for', (_, restrictions) => {
  expect(nextEnd(restrictions, NOW)).toBe(NOW + 1);
});

const ban = { since: 1, until: 2, reason: 'Spam' };
const VENUE = {
  defaultAreaId: 'lobby',
  areas: [{ id: 'expo' }, { id: 'lobby' }, { id: 'lounge' }],
} as unknown as Architecture;

test.each<[from: string[], to: string | null]>([
  [[], 'lobby'],
  [['area:expo'], 'lobby'],
  [['area:lobby'], 'expo'],
  [['area:lobby', 'area:expo'], 'lounge'],
  [['area:lobby', 'area:expo', 'area:lounge'], null],
])('a person who is banned from %j goes to %j', (from, to) => {
  expect(freeArea(VENUE, Object.fromEntries(from.map((place) => [place, ban])))).toBe(to);
});
