import { contrast, inkOn, mix, parseHex, readableOn } from './color';
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

/** A shade of the ground, away from the text where it would be hard to read on the other side. */
function raisedOf(ground: string, ink: string): string {
  const towardsInk = mix(ground, ink, 0.04);
  return contrast(ink, towardsInk) >= 4.5 ? towardsInk : mix(ground, inkOn(ink), 0.04);
}

/** spec §3, `cookieBannerConfig.styling`: the venue's own pair, its text mended where it would not read. */
export function bannerColors(
  { backgroundColor, textColor }: CookieBannerConfig['styling'],
  scheme: Scheme,
): BannerColors {
  const { surface, text } = paletteOf({}, scheme);
  const ground = isColor(backgroundColor) ? backgroundColor : surface;
  const ink = readableOn(isColor(textColor) ? textColor : text, ground, 5.2);
  return { ground, ink, raised: raisedOf(ground, ink), line: mix(ground, ink, 0.24) };
}
