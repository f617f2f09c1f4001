import { contrast, inkOn, mix, parseHex, readableOn } from '@domain/shared/color';
import type { VenueStyle } from '@domain/shared/ui-config';
import { type Palette, paletteOf, type Scheme } from '@domain/venue/palette';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const AA = 4.5;
const PAIRS: [keyof Palette, keyof Palette][] = [
  ['onPrimary', 'primaryFill'],
  ['onPrimary', 'primaryHover'],
  ['primaryText', 'surface'],
  ['primaryText', 'raised'],
  ['onSecondary', 'secondary'],
  ['onBackground', 'background'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['muted', 'surface'],
  ['muted', 'raised'],
];

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const noColor = fc.constantFrom('', 'red', '#12', 'rgb(1,2,3)', '#gggggg', 'url(x)', '#1234567');
const style: fc.Arbitrary<VenueStyle> = fc.record(
  { primary: fc.oneof(hex, noColor), secondary: fc.oneof(hex, noColor), background: hex, text: hex },
  { requiredKeys: [] },
);

describe('a venue in any colours', () => {
  it.each<Scheme>(['light', 'dark'])('every text is readable on its ground in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(style, (colors) => {
        const palette = paletteOf(colors, scheme);
        const faint = PAIRS.filter(([ink, ground]) => contrast(palette[ink], palette[ground]) < AA);
        expect(faint, JSON.stringify(palette)).toEqual([]);
      }),
      { numRuns: 500, seed: 1843 },
    );
  });

  it.each(['light', 'dark'] as const)('the focus and marks are visible in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(style, (colors) => {
        const { focus, primary, surface, raised } = paletteOf(colors, scheme);
        expect(contrast(focus, surface)).toBeGreaterThanOrEqual(3);
        expect(contrast(primary, surface)).toBeGreaterThanOrEqual(3);
        expect(contrast(primary, raised)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500, seed: 1843 },
    );
  });

  it('a readable colour is kept', () => {
    expect(paletteOf({ primary: '#336699' }, 'light')).toMatchObject({
      primary: '#336699',
      primaryFill: '#336699',
    });
  });

  it('the palette contains only colours', () => {
    fc.assert(
      fc.property(style, (colors) => {
        for (const color of Object.values(paletteOf(colors, 'dark'))) expect(parseHex(color)).not.toBeNull();
      }),
      { seed: 1843 },
    );
  });
});

// Ratios as defined by WCAG 2.
it.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#FFFFFF', 1],
  ['#F70041', '#ffffff', 4.174],
  ['#767676', '#ffffff', 4.5422],
  ['#777777', '#ffffff', 4.4781],
  ['#ff0000', '#ffffff', 3.9985],
  ['#00ff00', '#ffffff', 1.3722],
  ['#0000ff', '#ffffff', 8.5925],
  ['#0a0a0a', '#ffffff', 19.7981],
  ['#0b0b0b', '#ffffff', 19.6826],
  ['nonsense', '#ffffff', 1],
  ['#ffffff', 'nonsense', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 3);
  expect(contrast(other, one)).toBeCloseTo(ratio, 3);
});

it.each([
  ['#0f8', [0, 255, 136]],
  ['12ab34', [18, 171, 52]],
  [' #FFFFFF ', [255, 255, 255]],
  ['#12345', null],
  ['#gggggg', null],
])('the channels of %s are %j', (color, channels) => {
  expect(parseHex(color)).toEqual(channels);
});

it.each([
  ['#767676', '#ffffff', undefined, '#767676'],
  ['#777777', '#ffffff', undefined, '#717171'],
  ['#888888', '#000000', 7, '#9a9a9a'],
  ['#ffffff', '#ffffff', 21, '#000000'],
  ['#ffffff', '#ffffff', 22, '#000000'],
])('%s on %s is moved by the least step that reads at %s', (color, ground, ratio, moved) => {
  expect(readableOn(color, ground, ratio)).toBe(moved);
});

it('a colour with exactly the wanted contrast is kept', () => {
  expect(readableOn('#777777', '#ffffff', contrast('#777777', '#ffffff'))).toBe('#777777');
});

it.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#123456', '#ffffff', 0, '#123456'],
  ['#123456', '#fff', 1, '#ffffff'],
  ['#102030', '#506070', 0.25, '#203040'],
  ['#ffffff', 'nonsense', 0.5, '#808080'],
  ['nonsense', '#ffffff', 0.5, '#808080'],
])('%s mixed with %s by %d is %s', (one, other, share, mixed) => {
  expect(mix(one, other, share)).toBe(mixed);
});

it('a readable text colour always exists', () => {
  fc.assert(
    fc.property(hex, hex, (color, ground) => {
      expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(readableOn(color, ground), ground)).toBeGreaterThanOrEqual(AA);
    }),
    { numRuns: 500, seed: 1843 },
  );
});
