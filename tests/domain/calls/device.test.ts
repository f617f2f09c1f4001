import { browserKindOf, deviceChoiceOf, deviceFaultOf, firstDevices } from '@domain/calls/device';
import { expect, test } from 'vitest';

const ALL = { microphone: true, camera: true };
const NONE = { microphone: false, camera: false };
const SOUND = { microphone: true, camera: false };

test.each([
  ['a caller who is asked first', 'once', ALL, null, NONE],
  ['a caller who went without camera', 'once', ALL, SOUND, SOUND],
  ['a person who goes to a group and used both', 'always', ALL, ALL, ALL],
  ['a visitor of a room that begins without camera', 'once', SOUND, ALL, SOUND],
  ['a listener', 'never', NONE, ALL, NONE],
] as const)('%s begins with the right devices', (_, check, wanted, choice, expected) => {
  expect(firstDevices({ check, wanted, choice })).toEqual(expected);
});

test('a stored choice is read back, and anything else is none', () => {
  const choice = { ...SOUND, ids: { microphone: 'desk', camera: '' } };
  expect(deviceChoiceOf(JSON.stringify(choice))).toEqual(choice);
  expect([null, '', 'x', '{}', '{"microphone":1}'].map(deviceChoiceOf)).toEqual(Array(5).fill(null));
});

test.each([
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  ],
  ['android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ],
  ['chromium', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'],
  ['chromium', ''],
] as const)('the help for %s is found by the user agent', (kind, userAgent) => {
  expect(browserKindOf(userAgent)).toBe(kind);
});

test.each([
  ['NotAllowedError', 'DENIED'],
  ['SecurityError', 'DENIED'],
  ['NotFoundError', 'MISSING'],
  ['OverconstrainedError', 'MISSING'],
  ['NotReadableError', 'IN_USE'],
  ['AbortError', 'IN_USE'],
  ['TypeError', 'UNKNOWN'],
  ['constructor', 'UNKNOWN'],
])('the error %s of the browser is the fault %s', (name, fault) => {
  expect(deviceFaultOf(name)).toBe(fault);
});
