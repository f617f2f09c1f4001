import { stateText } from '@domain/logs/transition';
import { expect, test } from 'vitest';

test.each([
  ['signedIn', 'signedIn'],
  [{ signedIn: 'current' }, 'signedIn.current'],
  [{ wanted: { active: { open: 'quiet' } } }, 'wanted.active.open.quiet'],
  [{ form: 'filling', attempt: 'idle' }, 'form: filling, attempt: idle'],
  [{ status: { online: 'steady' }, link: 'open' }, 'status: online.steady, link: open'],
  [{ ready: { list: 'full', view: 'open' } }, 'ready.list: full, view: open'],
  [{ signedOut: {} }, 'signedOut'],
  [{}, ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [7, '7'],
  [['one', 'two'], 'one,two'],
])('the state %j is written as %j', (value, text) => {
  expect(stateText(value)).toBe(text);
});
