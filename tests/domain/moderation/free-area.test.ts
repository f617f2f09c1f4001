import { freeArea } from '@domain/moderation/restriction';
import type { Architecture } from '@domain/venue/venue';
import { expect, test } from 'vitest';

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
