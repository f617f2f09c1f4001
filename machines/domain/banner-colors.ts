import { mix, parseHex, readableOn } from './color';
import type { CookieBannerConfig } from './consent';
import { paletteOf, type Scheme } from './palette';

/** The colours of the cookie banner; `ink` reads on `ground` and on `raised` at 4.5:1. */
export interface BannerColors {
  ground: string;
  ink: string;
  raised: string;
  line: string;
}

const isColor = (color: string | undefined): color is string =>
  color !== undefined && parseHex(color) !== null;

/** spec §3, `cookieBannerConfig.styling`: the venue's own pair, its text mended where it would not read. */
export function bannerColors(
  { backgroundColor, textColor }: CookieBannerConfig['styling'],
  scheme: Scheme,
): BannerColors {
  const { surface, text } = paletteOf({}, scheme);
  const ground = isColor(backgroundColor) ? backgroundColor : surface;
  const ink = readableOn(isColor(textColor) ? textColor : text, ground, 5.2);
  return { ground, ink, raised: mix(ground, ink, 0.04), line: mix(ground, ink, 0.24) };
}
