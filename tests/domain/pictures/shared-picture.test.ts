import { SHARED_PICTURE_MAX, SHARED_USES, sharedFaultOf } from '@domain/pictures/shared-picture';
import { expect, test } from 'vitest';

test('pictures of five megabytes are shared on walls and boards', () => {
  expect([SHARED_USES, SHARED_PICTURE_MAX]).toEqual([['wall', 'board'], 5 * 1024 * 1024]);
});

test.each([
  [400, 'notSent'],
  [403, 'refused'],
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [429, 'tooMany'],
  [499, 'notSent'],
  [500, null],
  [503, null],
  [507, 'noRoom'],
  [undefined, null],
])('an answer of %s to an upload says %s', (status, fault) => {
  expect(sharedFaultOf({ status })).toBe(fault);
});
