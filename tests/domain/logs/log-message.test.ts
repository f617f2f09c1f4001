import { clientDetailsSchema, logMessageSchema, logRecordSchema } from '@domain/logs/log-message';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { LOG_MESSAGE, LOG_RECORD } from '../../support/log-message-fixture';

const isMessage = (changes: object) => v.is(logMessageSchema, { ...LOG_MESSAGE, ...changes });
const isRecord = (value: unknown) => v.is(logRecordSchema, value);
const [step] = LOG_RECORD.transitions;

test.each([
  ['INFO', true],
  ['WARN', true],
  ['ERROR', true],
  ['DEBUG', false],
])('the level %s is accepted: %s', (loglevel, accepted) => {
  expect(isMessage({ loglevel })).toBe(accepted);
});

test.each([
  ['UI', true],
  ['DESIGNER', true],
  ['SERVER', false],
])('the origin %s is accepted: %s', (messageOrigin, accepted) => {
  expect(isMessage({ messageOrigin })).toBe(accepted);
});

test.each([
  ['page', true],
  ['a.b-c_d', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['two words', false],
])('the category %j is accepted: %s', (logCategory, accepted) => {
  expect(isMessage({ logCategory })).toBe(accepted);
});

test('a category that is rejected names what it must be', () => {
  const { issues } = v.safeParse(logMessageSchema, { ...LOG_MESSAGE, logCategory: '' });
  expect(issues?.map(({ message }) => message)).toEqual(['must be 1 to 64 letters, digits, dots or dashes']);
});

test.each([
  ['without a text', false, { message: '', details: '' }],
  ['with a text', true, { message: 'x', details: '' }],
  ['with the longest text and details', true, { message: 'x'.repeat(2_000), details: 'x'.repeat(16_000) }],
  ['with a longer text', false, { message: 'x'.repeat(2_001), details: '' }],
  ['with longer details', false, { message: 'x', details: 'x'.repeat(16_001) }],
  ['without details', false, { message: 'x' }],
  ['with another field', false, { message: 'x', details: '', more: '' }],
])('a message %s is accepted: %s', (_, accepted, messageDetails) => {
  expect(isMessage({ messageDetails })).toBe(accepted);
});

test('a message with another field is rejected', () => {
  expect(isMessage({})).toBe(true);
  expect(isMessage({ userId: 'ada' })).toBe(false);
});

test('client details are texts of at most a thousand characters', () => {
  const isDetails = (changes: object) => v.is(clientDetailsSchema, { ...CLIENT_DETAILS, ...changes });
  const texts = Object.keys(CLIENT_DETAILS).filter((name) => name !== 'cookiesEnabled');
  expect(texts.map((name) => isDetails({ [name]: 'x'.repeat(1_000) }))).toEqual(texts.map(() => true));
  expect(texts.map((name) => isDetails({ [name]: 'x'.repeat(1_001) }))).toEqual(texts.map(() => false));
  expect(isDetails({ cookiesEnabled: 'yes' })).toBe(false);
});

test('a record has at most fifty steps, and its names at most a thousand characters', () => {
  expect(v.parse(logRecordSchema, {})).toEqual({ transitions: [] });
  expect(isRecord({ transitions: Array(50).fill(step) })).toBe(true);
  expect(isRecord({ transitions: Array(51).fill(step) })).toBe(false);
  expect(isRecord({ transitions: [{ ...step, event: 'x'.repeat(1_000) }] })).toBe(true);
  expect(isRecord({ transitions: [{ ...step, event: 'x'.repeat(1_001) }] })).toBe(false);
  expect(isRecord({ stack: 7 })).toBe(false);
  expect(isRecord({ causes: [7] })).toBe(false);
  expect(isRecord({ times: '2' })).toBe(false);
});
