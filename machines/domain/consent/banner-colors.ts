import { contrast, inkOn, mix, parseHex, readableOn } from '../shared/color';
import type { CookieBannerConfig } from '../venue/cookie-provider';
import { paletteOf, type Scheme } from '../venue/palette';

/** The colours of the cookie banner; `ink` reads on `ground` and on `raised` at 4.5:1. */
export interface BannerColors {
  ground: string;
  ink: string;
  raised: string;
  line: string;
}

const isColor = (color: string | undefined): color is string =>
  color !== undefined && parseHex(color) !== null;

/** Returns a shade of the ground: towards the text colour if that stays readable, else away from it. */
function raisedOf(ground: string, ink: string): string {
  const towardsInk = mix(ground, ink, 0.04);
  return contrast(ink, towardsInk) >= 4.5 ? towardsInk : mix(ground, inkOn(ink), 0.04);
}

/**
 * spec §3, `cookieBannerConfig.styling`: returns the venue's two colours, the text adjusted if unreadable.
 */
export function bannerColors(
  { backgroundColor, textColor }: CookieBannerConfig['styling'],
  scheme: Scheme,
): BannerColors {
  const { surface, text } = paletteOf({}, scheme);
  const ground = isColor(backgroundColor) ? backgroundColor : surface;
  const ink = readableOn(isColor(textColor) ? textColor : text, ground, 5.2);
  return { ground, ink, raised: raisedOf(ground, ink), line: mix(ground, ink, 0.24) };
}
