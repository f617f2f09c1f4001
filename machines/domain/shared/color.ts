type Rgb = readonly [number, number, number];

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Parses `#rgb` or `#rrggbb` into three channels from 0 to 255; null when it is no such colour. */
export function parseHex(color: string): Rgb | null {
  const digits = HEX.exec(color.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Returns the WCAG contrast of two hex colours, 1 to 21; 1 when one of them is no colour. */
export function contrast(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (!a || !b) return 1;
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two hex colours; `share` of the second, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0]];
  const at = (index: 0 | 1 | 2): number => a[index] + (b[index] - a[index]) * share;
  return toHex([at(0), at(1), at(2)]);
}

/** Returns black or white, whichever is easier to read on a colour. */
export const inkOn = (background: string): '#ffffff' | '#000000' =>
  contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000';

/** Returns the nearest colour, towards black or white, with contrast `ratio` on `background` (AA: 4.5). */
export function readableOn(color: string, background: string, ratio = 4.5): string {
  const target = inkOn(background);
  const candidate = (step: number): string => mix(color, target, step / 20);
  let step = 0;
  while (step < 20 && contrast(candidate(step), background) < ratio) step += 1;
  return candidate(step);
}
