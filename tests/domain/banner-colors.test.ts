import { bannerColors } from '@domain/banner-colors';
import { contrast } from '@domain/color';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

test('whatever colours a venue has, its banner reads at 4.5:1', () => {
  const styling = fc.record({ backgroundColor: hex, textColor: hex }, { requiredKeys: [] });
  fc.assert(
    fc.property(styling, scheme, (colors, on) => {
      const { ground, ink, raised } = bannerColors(colors, on);
      expect(Math.min(contrast(ink, ground), contrast(ink, raised))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000, examples: [[{ backgroundColor: '#ec0019' }, 'light']] },
  );
});

test.each([
  ['a pair that reads is kept', { backgroundColor: '#102030', textColor: '#ffee00' }, '#102030', '#ffee00'],
  [
    'a text that does not read is moved',
    { backgroundColor: '#ffffff', textColor: '#ffffff' },
    '#ffffff',
    undefined,
  ],
  [
    'what is no colour counts as missing',
    { backgroundColor: 'url(x)', textColor: 'red' },
    '#ffffff',
    '#14182b',
  ],
  ['without colours it has those of the page', {}, '#ffffff', '#14182b'],
])('%s', (_, styling, ground, ink) => {
  const colors = bannerColors(styling, 'light');
  expect(colors.ground).toBe(ground);
  expect(colors.ink).toBe(ink ?? colors.ink);
  expect(colors.ink).not.toBe(colors.ground);
});
