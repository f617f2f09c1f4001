import {
  boardClearingSchema,
  logPageSchema,
  postRemovalSchema,
  removalSchema,
  restrictingSchema,
} from '@domain/moderation/action';
import {
  announcementsIn,
  announcementsOf,
  announcingSchema,
  placeOfAnnouncement,
} from '@domain/moderation/announcement';
import { limitingSchema, waitFor } from '@domain/moderation/channel-limit';
import { keptSchema, reportPageSchema, reportSchema, reportTargetSchema } from '@domain/moderation/report';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const characters = (count: number): string => 'x'.repeat(count);

/** Texts that are too short, just right and too long for a field of so many characters. */
const lengthsUpTo = (most: number): [value: unknown, isTaken: boolean][] => [
  ['', false],
  ['x', true],
  [characters(most), true],
  [characters(most + 1), false],
];

/** Returns whether a schema takes a body with another value of one field. */
const takes = (schema: v.GenericSchema, body: object, field: string, value: unknown): boolean =>
  v.safeParse(schema, { ...body, [field]: value }).success;

/** Returns what is said of an empty text in a field. */
const saidOfEmpty = (schema: v.GenericSchema, body: object, field: string): string[] =>
  (v.safeParse(schema, { ...body, [field]: '  ' }).issues ?? []).map(({ message }) => message);

const reason = 'Spam';
const MESSAGE = '-Ou1PKA4xGbiQzSU7OE8';
const removal = { channelId: 'area:lobby', messageId: MESSAGE, reason };
const postRemoval = { widgetId: 'wall', postId: MESSAGE, reason };
const restricting = { kind: 'MUTE', userId: 'grace', minutes: 10, reason };
const clearing = { widgetId: 'board', reason };

const texts = [
  [removalSchema, removal, 'channelId', 768],
  [removalSchema, removal, 'reason', 300],
  [postRemovalSchema, postRemoval, 'reason', 300],
  [boardClearingSchema, clearing, 'widgetId', 240],
  [boardClearingSchema, clearing, 'reason', 300],
  [restrictingSchema, restricting, 'userId', 128],
  [restrictingSchema, restricting, 'channelId', 768],
  [restrictingSchema, restricting, 'reason', 300],
] as const;

test.each(texts)('a host who acts sends texts of the right length: %#', (schema, body, field, most) => {
  for (const [value, isTaken] of lengthsUpTo(most))
    expect(takes(schema, body, field, value), `${field}: ${String(value).length}`).toBe(isTaken);
});

test('the number of a report is a whole one from 1 up', () => {
  for (const [value, isTaken] of [
    [undefined, true],
    [1, true],
    [0, false],
    [1.5, false],
  ] as const)
    for (const [schema, body] of [
      [removalSchema, removal],
      [restrictingSchema, restricting],
    ] as const)
      expect(takes(schema, body, 'reportId', value)).toBe(isTaken);
});

test('people are muted or banned, for a minute up to a year or for good', () => {
  for (const kind of ['MUTE', 'BAN']) expect(takes(restrictingSchema, restricting, 'kind', kind)).toBe(true);
  expect(takes(restrictingSchema, restricting, 'kind', 'KICK')).toBe(false);
  for (const [minutes, isTaken] of [
    [undefined, true],
    [0, false],
    [1, true],
    [525_600, true],
    [525_601, false],
  ] as const)
    expect(takes(restrictingSchema, restricting, 'minutes', minutes)).toBe(isTaken);
});

test('what is wrong is said', () => {
  expect(saidOfEmpty(removalSchema, removal, 'reason')).toEqual(['must not be empty']);
  expect(saidOfEmpty(removalSchema, removal, 'messageId')).toEqual(['must be the id of a message']);
});

const action = { id: 1, actedAt: 2, host: 'Harriet', userId: '', name: '', reason };
const KINDS = [
  'MESSAGE_REMOVED',
  'POST_REMOVED',
  'BOARD_CLEARED',
  'ELEMENT_REMOVED',
  'MUTED',
  'BANNED',
  'REPORT_DISMISSED',
  'CHANNEL_LIMITED',
  'ANNOUNCED',
];

test('a page of the log has actions of every kind, and of no other', () => {
  const pageOf = (kind: string) => ({ actions: [{ ...action, kind }] });
  for (const kind of KINDS) expect(v.parse(logPageSchema, pageOf(kind))).toEqual(pageOf(kind));
  expect(v.safeParse(logPageSchema, pageOf('PRAISED')).success).toBe(false);
});

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
