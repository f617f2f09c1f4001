import { escapeKey, unescapeKey } from '@domain/shared/database-key';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each([
  ['lobby', 'lobby'],
  ['a.b', 'a%2Eb'],
  ['a#b$c', 'a%23b%24c'],
  ['[a]/b', '%5Ba%5D%2Fb'],
  ['100%', '100%25'],
  ['%2E', '%252E'],
  ['tab\tnul\u0000del\u007f', 'tab%09nul%00del%7F'],
  ['Halle 7 – ü😀', 'Halle 7 – ü😀'],
])('%j is the key %j', (text, key) => {
  expect(escapeKey(text)).toBe(key);
  expect(unescapeKey(key)).toBe(text);
});

it('every text is restored from its key, and no key contains forbidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = escapeKey(text);
      expect(key).not.toMatch(/[.#$[\]/\p{Cc}]/u);
      expect(unescapeKey(key)).toBe(text);
    }),
  );
});
