import { announcementId } from '@domain/moderation/announcement';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDismissals, reportAnnouncements } from '@/services/moderation/announcements';
import { memoryTexts } from '../../support/memory-texts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test('an announcement is reported until its time is over', () => {
  const reports: string[][] = [];
  const stop = reportAnnouncements(
    {
      all: { text: 'Lunch', since: 1, until: 3_000 },
      'area:lobby': { text: 'Keynote', since: 1, until: 2_000 },
      'area:expo': { text: 'Over', since: 1, until: 1_000 },
    },
    (all) => reports.push(all.map(({ text }) => text)),
    Date.now,
  );
  vi.advanceTimersByTime(999);
  expect(reports).toEqual([['Lunch', 'Keynote']]);
  vi.advanceTimersByTime(1);
  expect(reports.at(-1)).toEqual(['Lunch']);
  vi.advanceTimersByTime(1_000);
  expect(reports.at(-1)).toEqual([]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('no report comes after the stop', () => {
  const onAll = vi.fn();
  reportAnnouncements({ all: { text: 'Lunch', since: 1, until: 3_000 } }, onAll, Date.now)();
  vi.advanceTimersByTime(5_000);
  expect(onAll).toHaveBeenCalledTimes(1);
});

test('what was dismissed is remembered, and a later announcement of the same place is another one', () => {
  const store = memoryTexts();
  const lunch = { place: 'all', text: 'Lunch', since: 1, until: 9 };
  createDismissals(store).add(announcementId(lunch));
  expect(createDismissals(store).has(lunch)).toBe(true);
  expect(createDismissals(store).has({ ...lunch, since: 2 })).toBe(false);
  store.set('foyer:announcements', '{');
  expect(createDismissals(store).has(lunch)).toBe(false);
});
