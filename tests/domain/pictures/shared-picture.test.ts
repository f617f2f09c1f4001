import { sharedFaultOf } from '@domain/pictures/shared-picture';
import { expect, test } from 'vitest';

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
