import { expect, test } from 'vitest';
import { fileSize, fileType } from '@/ui/text/file-size';
import { factsOf } from '@/views/area/file-facts';

test.each([
  [0, 'en', '0 bytes'],
  [999, 'en', '999 bytes'],
  [56_492, 'en', '56 kB'],
  [1_440_000, 'en', '1.4 MB'],
  [1_440_000, 'de', '1,4 MB'],
  [2_000_000_000, 'en', '2 GB'],
])('%i bytes in %s are %s', (bytes, locale, text) => {
  expect(fileSize(bytes, locale)).toBe(text);
});

test('sizes use the digits of the language', () => {
  expect(fileSize(1_440_000, 'ar-EG')).toContain('١٫٤');
});

test.each([
  ['programme.pdf', 'PDF'],
  ['a.b.CSV', 'CSV'],
  ['Venue guide', ''],
  ['strange.longending', ''],
])('%s is a file of type "%s"', (name, type) => {
  expect(fileType(name)).toBe(type);
});

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
