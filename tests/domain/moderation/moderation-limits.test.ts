import * as limits from '@domain/moderation/moderation-limits';
import { expect, test } from 'vitest';

const DAY = 24 * 3_600_000;

test('restrictions last for a year at most, or until the end of the year 9999', () => {
  expect(limits.RESTRICTION_MINUTES_MAX).toBe(365 * 24 * 60);
  expect(new Date(limits.FOREVER).toISOString()).toBe('9999-12-31T23:59:59.000Z');
});

test('what hosts and reporters may choose and write is limited', () => {
  expect(limits).toMatchObject({
    REMOVAL_NOTE_TIME: 30 * DAY,
    HOST_REASON_MAX: 300,
    REPORT_WORDS_MAX: 1_000,
    REPORTS_PER_DAY: 20,
    REPORT_CONTEXT: 5,
    SLOW_SECONDS: [0, 10, 30, 60, 300, 900],
    ANNOUNCEMENT_MAX: 500,
    ANNOUNCEMENT_MINUTES: [10, 60, 4 * 60, 24 * 60],
    REPORT_REASONS: ['SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'OTHER'],
  });
});

test('the page of hosts is loaded again every minute, and soon after a hint', () => {
  expect(limits).toMatchObject({
    MODERATION_PAGE: 50,
    MODERATION_REFRESH: 60_000,
    MODERATION_SETTLE: 400,
    HOST_ACTION_NOTE_TIME: 20_000,
  });
});
