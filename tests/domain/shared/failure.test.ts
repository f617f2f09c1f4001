import {
  endsSession,
  errorTexts,
  Failure,
  type FailureKind,
  failureKindOf,
  levelOf,
  toFailure,
} from '@domain/shared/failure';
import { expect, test } from 'vitest';

// spec §8
test.each<[number | undefined, FailureKind]>([
  [undefined, 'NOT_REACHABLE'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [400, 'PROCESSING_ERROR'],
  [402, 'PROCESSING_ERROR'],
  [404, 'PROCESSING_ERROR'],
  [500, 'PROCESSING_ERROR'],
])('an answer with the status %s is the failure %s', (status, kind) => {
  expect(failureKindOf(status)).toBe(kind);
});

test.each<[FailureKind, boolean]>([
  ['UNAUTHORIZED', true],
  ['FORBIDDEN', true],
  ['NOT_REACHABLE', false],
  ['PROCESSING_ERROR', false],
  ['FUNCTION_UNSUPPORTED', false],
  ['WIDGET_ERROR', false],
])('whether the failure %s ends the session is %s', (kind, ends) => {
  expect(endsSession(new Failure(kind, 'failed'))).toBe(ends);
});

test("a failure keeps its kind, its status and the server's message", () => {
  const cause = new Error('cause');
  const failure = new Failure('FORBIDDEN', 'barred', { status: 403, errMsg: 'chat.full', cause });
  expect(failure).toMatchObject({ name: 'Failure', kind: 'FORBIDDEN', message: 'barred', status: 403 });
  expect([failure.errMsg, failure.cause]).toEqual(['chat.full', cause]);
  expect(toFailure(failure)).toBe(failure);
});

test.each([
  [new Error('broken'), 'broken'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('anything thrown counts as a processing error: %s', (thrown, message) => {
  expect(toFailure(thrown)).toMatchObject({ kind: 'PROCESSING_ERROR', message, cause: thrown });
});

test('the texts of an error contain at most three causes, nearest first', () => {
  let error: Error = new TypeError('first');
  for (const text of ['second', 'third', 'fourth', 'fifth']) error = new Error(text, { cause: error });
  expect(errorTexts(error)).toEqual({
    message: 'fifth',
    stack: error.stack,
    causes: ['Error: fourth', 'Error: third', 'Error: second'],
  });
  expect(errorTexts(new Error('outer', { cause: 'a text' })).causes).toEqual(['a text']);
  expect(errorTexts(new Error('outer', { cause: null })).causes).toEqual([]);
});

test('a value that is not an error has its text only', () => {
  expect(errorTexts('away')).toEqual({ message: 'away', stack: '', causes: [] });
  expect(errorTexts(new RangeError('')).message).toBe('RangeError');
  const bare = Object.assign(new Error('bare'), { stack: undefined });
  expect(errorTexts(bare).stack).toBe('');
});

test('a failure is a warning and anything else an error', () => {
  expect([levelOf(new Failure('NOT_REACHABLE', 'away')), levelOf(new Error('broken'))]).toEqual([
    'WARN',
    'ERROR',
  ]);
});
