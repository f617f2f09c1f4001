import { announcementId } from '@domain/moderation/announcement';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnnouncementMemory, reportAnnouncements } from '@/services/moderation/announcements';
import { memoryTexts } from '../../support/memory-texts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test('an announcement is reported until its time is over, and then for a day as one that is over', () => {
  const reports: string[][] = [];
  const stop = reportAnnouncements(
    {
      all: { text: 'Lunch', since: 1, until: 3_000 },
      'area:lobby': { text: 'Keynote', since: 1, until: 2_000 },
      'area:expo': { text: 'Over', since: 1, until: 1_000 },
      'area:roof': { text: 'Long over', since: 1, until: 1_000 - 86_400_000 },
    },
    ({ current, over }) =>
      reports.push([...current.map(({ text }) => text), '|', ...over.map(({ text }) => text)]),
    Date.now,
  );
  vi.advanceTimersByTime(999);
  expect(reports).toEqual([['Lunch', 'Keynote', '|', 'Over']]);
  vi.advanceTimersByTime(1);
  expect(reports.at(-1)).toEqual(['Lunch', '|', 'Keynote', 'Over']);
  vi.advanceTimersByTime(1_000);
  expect(reports.at(-1)).toEqual(['|', 'Lunch', 'Keynote', 'Over']);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('no report comes after the stop', () => {
  const onAll = vi.fn();
  reportAnnouncements({ all: { text: 'Lunch', since: 1, until: 3_000 } }, onAll, Date.now)();
  vi.advanceTimersByTime(5_000);
  expect(onAll).toHaveBeenCalledTimes(1);
});

const lunch = { place: 'all', text: 'Lunch', since: 1, until: 9 };
const keynote = { place: 'area:lobby', text: 'Keynote', since: 2, until: 5 };
const over = (...announcements: (typeof lunch)[]) => ({ current: [], over: announcements });

test('what was dismissed is remembered, and a later announcement of the same place is another one', () => {
  const [local, session] = [memoryTexts(), memoryTexts()];
  const memory = () => createAnnouncementMemory(local, session, { hidden: false });
  memory().dismiss(announcementId(lunch));
  expect(memory().isDismissed(lunch)).toBe(true);
  expect(memory().isDismissed({ ...lunch, since: 2 })).toBe(false);
  session.set('foyer:announcements', '{');
  expect(memory().isDismissed(lunch)).toBe(false);
});

test('what is over was missed when this device never showed it, and not before its first visit', () => {
  const [local, session] = [memoryTexts(), memoryTexts()];
  const memory = () => createAnnouncementMemory(local, session, { hidden: false });
  expect(memory().take(over(keynote))).toEqual([]);
  memory().take({ current: [lunch], over: [] });
  const tea = { ...lunch, text: 'Tea', since: 10, until: 12 };
  expect(memory().take(over(lunch, keynote, tea))).toEqual([tea]);
  expect(memory().take(over(tea))).toEqual([tea]);
  memory().dismiss(announcementId(tea));
  expect(memory().take(over(tea))).toEqual([]);
});

test('what is announced while the page is in the background is missed when it is over', () => {
  const page = { hidden: false };
  const memory = createAnnouncementMemory(memoryTexts(), memoryTexts(), page);
  memory.take(over());
  page.hidden = true;
  memory.take({ current: [lunch], over: [] });
  page.hidden = false;
  expect(memory.take(over(lunch))).toEqual([lunch]);
});
