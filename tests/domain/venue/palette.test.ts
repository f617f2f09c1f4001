import { mix } from '@domain/shared/color';
import { paletteOf } from '@domain/venue/palette';
import { expect, it } from 'vitest';

it.each([
  [
    'light',
    {
      primary: '#f70041',
      primaryFill: '#eb003e',
      primaryHover: '#cf0037',
      onPrimary: '#ffffff',
      primaryText: '#df003b',
      secondary: '#373F60',
      onSecondary: '#ffffff',
      background: '#000A33',
      onBackground: '#ffffff',
      surface: '#ffffff',
      raised: '#f6f7fa',
      text: '#14182b',
      muted: '#565d75',
      line: '#dedfe1',
      focus: '#373f60',
    },
  ],
  [
    'dark',
    {
      primary: '#f70041',
      primaryFill: '#eb003e',
      primaryHover: '#cf0037',
      onPrimary: '#ffffff',
      primaryText: '#f14d78',
      secondary: '#373F60',
      onSecondary: '#ffffff',
      background: '#000A33',
      onBackground: '#ffffff',
      surface: '#11142a',
      raised: '#1b2040',
      text: '#eef0f7',
      muted: '#aab1cb',
      line: '#303347',
      focus: '#7d8298',
    },
  ],
] as const)('a venue without colours has the %s default palette', (scheme, palette) => {
  expect(paletteOf({}, scheme)).toEqual(palette);
});

it.each([
  ['#757575', '#757575', '#ffffff'],
  ['#777777', '#717171', '#ffffff'],
  ['#808080', '#737373', '#ffffff'],
  ['#888888', '#747474', '#ffffff'],
  ['#949494', '#767676', '#ffffff'],
  ['#9c9c9c', '#757575', '#ffffff'],
  ['#a0a0a0', '#a0a0a0', '#000000'],
  ['#ffee00', '#ffee00', '#000000'],
])('the fill %s is darkened to %s, up to a quarter, if that is enough for text in %s', (color, fill, ink) => {
  const { primaryFill, onPrimary, primaryHover } = paletteOf({ primary: color }, 'light');
  const away = ink === '#ffffff' ? '#000000' : '#ffffff';
  expect([primaryFill, onPrimary, primaryHover]).toEqual([fill, ink, mix(fill, away, 0.12)]);
});

it.each([
  ['#505050', 'light', '#505050'],
  ['#555555', 'light', '#14182b'],
  ['#b0b0b0', 'dark', '#b0b0b0'],
  ['#a8a8a8', 'dark', '#eef0f7'],
] as const)(
  'the text colour %s of a venue is kept in the %s scheme with a contrast of 7:1',
  (text, scheme, shown) => {
    expect(paletteOf({ text }, scheme).text).toBe(shown);
  },
);
