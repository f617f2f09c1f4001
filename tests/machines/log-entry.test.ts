import { isRepeatOf, type LogEntry, unsentEntry, waitingEntry } from '@machines/log-capture/log-entry';
import { expect, test } from 'vitest';

const entry: LogEntry = { level: 'WARN', category: 'calls', message: 'The server is away' };
const texts = (length: number) => `ab${'c'.repeat(length - 2)}`;

test('an entry without an error waits without a stack', () => {
  expect(waitingEntry(entry)).toEqual({ ...entry, stack: '', causes: [], transitions: [], times: 1 });
});

test('the texts of a waiting entry are cut at their end', () => {
  const error = new Error('away', { cause: new Error(texts(2_500)) });
  error.stack = texts(20_000);
  const waiting = waitingEntry({ ...entry, message: texts(2_001), error });
  expect(waiting.message).toBe(texts(2_000));
  expect(waiting.stack).toBe(texts(16_000));
  expect(waiting.causes.map((cause) => cause.length)).toEqual([2_000]);
  expect(texts(2_500)).toContain(waiting.causes[0]?.slice(-1_000));
});

test('an entry that could not be sent keeps its stack, if it has one', () => {
  const waiting = waitingEntry(entry);
  expect(unsentEntry(waiting)).toEqual(entry);
  expect(Object.keys(unsentEntry(waiting))).not.toContain('error');
  expect(unsentEntry({ ...waiting, stack: 'at once' })).toEqual({ ...entry, error: 'at once' });
});

test.each([
  ['the same level, category and message', {}, true],
  ['another error', { error: new Error('away') }, true],
  ['another level', { level: 'ERROR' as const }, false],
  ['another category', { category: 'venue' }, false],
  ['another message', { message: 'The server is back' }, false],
])('an entry with %s is a repeat or not', (_, changes, isRepeat) => {
  expect(isRepeatOf({ ...entry, ...changes })(waitingEntry(entry))).toBe(isRepeat);
});

test('a long message is compared as it was cut', () => {
  const long = { ...entry, message: texts(3_000) };
  expect(isRepeatOf(long)(waitingEntry(long))).toBe(true);
});
