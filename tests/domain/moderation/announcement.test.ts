import { announcementsIn, announcementsOf } from '@domain/moderation/announcement';
import { expect, test } from 'vitest';

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
