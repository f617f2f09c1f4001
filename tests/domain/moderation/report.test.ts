import { keptSchema, reportPageSchema, reportSchema, reportTargetSchema } from '@domain/moderation/report';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lengthsUpTo, takes } from './body-cases';

const ID = '-Ou1PKA4xGbiQzSU7OE8';
const message = { kind: 'MESSAGE', channelId: 'area:lobby', messageId: ID };
const report = { target: message, reason: 'SPAM', words: '' };
const reported = {
  id: 1,
  reportedAt: 2,
  reason: 'SPAM',
  words: '',
  userId: 'grace',
  name: 'Grace',
  kept: {},
  reporter: 'Ada',
};

test.each([
  ['channelId', message, 768],
  ['userId', { kind: 'PROFILE', userId: 'grace' }, 128],
  ['userId', { kind: 'NAME', userId: 'grace' }, 128],
  ['widgetId', { kind: 'WALL_POST', widgetId: 'wall', postId: ID }, 240],
])('the %s of what is reported has the right length: %#', (field, target, most) => {
  for (const [value, isTaken] of lengthsUpTo(most))
    expect(takes(reportTargetSchema, target, field, value)).toBe(isTaken);
});

test('a message is reported by its id', () => {
  const { issues = [] } = v.safeParse(reportTargetSchema, { ...message, messageId: 'x' });
  expect(issues.map(({ message: said }) => said)).toEqual(['must be the id of a message']);
});

test('a report has one of six reasons, and may have words', () => {
  for (const reason of ['SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'OTHER'])
    expect(takes(reportSchema, report, 'reason', reason)).toBe(true);
  expect(takes(reportSchema, report, 'reason', 'BORING')).toBe(false);
  expect(takes(reportSchema, report, 'words', 'x'.repeat(1_000))).toBe(true);
  expect(takes(reportSchema, report, 'words', 'x'.repeat(1_001))).toBe(false);
  expect(v.parse(reportSchema, { target: message, reason: 'SPAM' })).toEqual(report);
});

test('a profile is kept with texts and choices', () => {
  const kept = { profile: { company: 'Navy', isOpen: true } };
  expect(v.parse(keptSchema, kept)).toEqual(kept);
  expect(v.safeParse(keptSchema, { profile: { company: 5 } }).success).toBe(false);
});

test('a page of reports has those of messages, posts, profiles and names', () => {
  const pageOf = (kind: string) => ({ reports: [{ ...reported, kind }] });
  for (const kind of ['MESSAGE', 'WALL_POST', 'PROFILE', 'NAME'])
    expect(v.parse(reportPageSchema, pageOf(kind))).toEqual(pageOf(kind));
  expect(v.safeParse(reportPageSchema, pageOf('AREA')).success).toBe(false);
});
