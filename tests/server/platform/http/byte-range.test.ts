import { expect, test } from 'vitest';
import { byteRange } from '../../../../server/platform/http/file-answer';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=0-1', { start: 0, end: 1 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('the range of 100 bytes by "%s" is %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test.each(['bytes=0-', 'bytes=-5'])('"%s" of an empty file cannot be satisfied', (header) => {
  expect(byteRange(header, 0)).toBe('unsatisfiable');
});
