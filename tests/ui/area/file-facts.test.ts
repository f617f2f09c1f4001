import { expect, test } from 'vitest';
import { fileSize, fileType } from '@/ui/text/file-size';

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
