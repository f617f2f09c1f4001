import {
  announcementsIn,
  announcementsOf,
  announcingSchema,
  placeOfAnnouncement,
} from '@domain/moderation/announcement';
import { expect, test } from 'vitest';
import { lengthsUpTo, saidOfEmpty, takes } from './body-cases';

const stored = (text: string, since: number) => ({ text, since, until: since + 1 });

test('records that are no announcements are left out', () => {
  expect(announcementsOf({ all: stored('Lunch', 1), 'area:lobby': { text: 'x' }, 'area:expo': 'x' })).toEqual(
    [{ place: 'all', ...stored('Lunch', 1) }],
  );
  expect(announcementsOf(null)).toEqual([]);
});

test('an area shows what is announced there and everywhere, the newest first', () => {
  const all = announcementsOf({
    all: stored('Lunch', 1),
    'area:lobby%2E1': stored('Keynote', 2),
    'area:expo': stored('Tour', 3),
  });
  expect(announcementsIn(all, 'lobby.1').map(({ text }) => text)).toEqual(['Keynote', 'Lunch']);
  expect(announcementsIn(all, 'rooftop').map(({ text }) => text)).toEqual(['Lunch']);
});

const announcing = { text: 'Lunch', minutes: 10 };

test.each([
  ['text', 500],
  ['areaId', 240],
])('the %s of an announcement has 1 to %d characters', (field, most) => {
  for (const [value, isTaken] of lengthsUpTo(most))
    expect(takes(announcingSchema, announcing, field, value)).toBe(isTaken);
});

test('an announcement without a text says so, and one without an area is for everybody', () => {
  expect(saidOfEmpty(announcingSchema, announcing, 'text')).toEqual(['must not be empty']);
  expect(takes(announcingSchema, announcing, 'areaId', undefined)).toBe(true);
  expect(placeOfAnnouncement(undefined)).toBe('all');
  expect(placeOfAnnouncement('lobby')).toBe('area:lobby');
});
