import {
  boardClearingSchema,
  logPageSchema,
  postRemovalSchema,
  removalSchema,
  restrictingSchema,
} from '@domain/moderation/action';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lengthsUpTo, saidOfEmpty, takes } from './body-cases';

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
