import { expect, test } from 'vitest';
import { factsOf } from '@/views/area/file-facts';

const asset = (displayName: string, bytes?: number) => ({
  id: 'a',
  uri: '/a',
  generation: '1',
  alts: [],
  displayName,
  ...(bytes !== undefined && { bytes }),
});

test.each([
  ['a.pdf', 215_000, 'en', '\u2068PDF\u2069 · \u2068215 kB\u2069'],
  ['a.pdf', 215_000, 'ar', '\u2068PDF\u2069 · \u2068215 كيلوبايت\u2069'],
  ['a.pdf', undefined, 'en', '\u2068PDF\u2069'],
  ['Guide', 0, 'en', '\u20680 bytes\u2069'],
  ['Guide', undefined, 'en', ''],
])('%s of %s bytes in %s has facts that keep their order: %s', (name, bytes, locale, text) => {
  expect(factsOf(asset(name, bytes), locale)).toBe(text);
});
