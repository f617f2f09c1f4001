import { chosenFileFault, fileFaultOf, MISSING_STATUS } from '@domain/chat/file-fault';
import { Failure } from '@domain/shared/failure';
import { expect, test } from 'vitest';

test.each([
  [410, 'missing'],
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [429, 'tooMany'],
  [507, 'noRoom'],
  [400, null],
  [503, null],
  [undefined, null],
])('an upload that is answered with %s has the fault %s', (status, fault) => {
  expect(fileFaultOf(new Failure('PROCESSING_ERROR', 'Refused', { status }))).toBe(fault);
});

test('an upload whose bytes are gone counts as answered with 410', () => {
  expect(MISSING_STATUS).toBe(410);
});

test.each([
  [0, 'empty'],
  [1, null],
  [5_242_880, null],
  [5_242_881, 'tooLarge'],
])('a file of %i bytes has the fault %s', (bytes, fault) => {
  expect(chosenFileFault({ type: 'image/png', size: bytes })).toBe(fault);
});
