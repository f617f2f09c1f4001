import { bannerColors } from '@domain/consent/banner-colors';
import { contrast } from '@domain/shared/color';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

test('the banner of a venue in any colours has a contrast of 4.5:1', () => {
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
  ['a readable pair is kept', { backgroundColor: '#102030', textColor: '#ffee00' }, '#102030', '#ffee00'],
  [
    'an unreadable text colour is adjusted',
    { backgroundColor: '#ffffff', textColor: '#ffffff' },
    '#ffffff',
    undefined,
  ],
  [
    'an invalid colour counts as missing',
    { backgroundColor: 'url(x)', textColor: 'red' },
    '#ffffff',
    '#14182b',
  ],
  ['without colours the banner has those of the page', {}, '#ffffff', '#14182b'],
])('%s', (_, styling, ground, ink) => {
  const colors = bannerColors(styling, 'light');
  expect(colors.ground).toBe(ground);
  expect(colors.ink).toBe(ink ?? colors.ink);
  expect(colors.ink).not.toBe(colors.ground);
});

test.each([
  [{}, 'light', { ground: '#ffffff', ink: '#14182b', raised: '#f6f6f7', line: '#c7c8cc' }],
  [{}, 'dark', { ground: '#11142a', ink: '#eef0f7', raised: '#1a1d32', line: '#46495b' }],
  [
    { backgroundColor: '#102030', textColor: '#ffee00' },
    'light',
    { ground: '#102030', ink: '#ffee00', raised: '#1a282e', line: '#495124' },
  ],
  [
    { backgroundColor: '#ffffff', textColor: '#777777' },
    'light',
    { ground: '#ffffff', ink: '#6b6b6b', raised: '#f9f9f9', line: '#dbdbdb' },
  ],
] as const)(
  'the banner of %j in the %s scheme has a background, a text colour and two shades',
  (styling, on, colors) => {
    expect(bannerColors(styling, on)).toEqual(colors);
  },
);
