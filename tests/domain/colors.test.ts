import { contrast, inkOn, mix, parseHex, readableOn } from '@domain/color';
import { type Palette, paletteOf, type Scheme } from '@domain/palette';
import type { VenueStyle } from '@domain/ui-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const AA = 4.5;
const PAIRS: [keyof Palette, keyof Palette][] = [
  ['onPrimary', 'primary'],
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
  for (const scheme of ['light', 'dark'] satisfies Scheme[])
    it.each(PAIRS)(`reads %s on %s in the ${scheme} scheme`, (ink, ground) => {
      fc.assert(
        fc.property(style, (colors) => {
          const palette = paletteOf(colors, scheme);
          expect(contrast(palette[ink], palette[ground]), JSON.stringify(palette)).toBeGreaterThanOrEqual(AA);
        }),
        { numRuns: 500, seed: 1843 },
      );
    });

  it.each(['light', 'dark'] as const)('shows where the focus is in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(style, (colors) => {
        const { focus, surface } = paletteOf(colors, scheme);
        expect(contrast(focus, surface)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500, seed: 1843 },
    );
  });

  it('keeps a colour that reads already', () => {
    expect(paletteOf({ primary: '#336699' }, 'light').primary).toBe('#336699');
  });

  it('holds only colours', () => {
    fc.assert(
      fc.property(style, (colors) => {
        for (const color of Object.values(paletteOf(colors, 'dark'))) expect(parseHex(color)).not.toBeNull();
      }),
      { seed: 1843 },
    );
  });
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#FFFFFF', 1],
  ['#F70041', '#ffffff', 4.17],
  ['nonsense', '#ffffff', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBeCloseTo(ratio, 1);
});

it.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#123456', '#ffffff', 0, '#123456'],
  ['#123456', '#fff', 1, '#ffffff'],
])('%s mixed with %s by %d is %s', (one, other, share, mixed) => {
  expect(mix(one, other, share)).toBe(mixed);
});

it('always finds an ink that reads', () => {
  fc.assert(
    fc.property(hex, hex, (color, ground) => {
      expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(AA);
      expect(contrast(readableOn(color, ground), ground)).toBeGreaterThanOrEqual(AA);
    }),
    { numRuns: 500, seed: 1843 },
  );
});
