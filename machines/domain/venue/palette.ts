import { contrast, inkOn, mix, parseHex, readableOn } from '../shared/color';
import { DEFAULT_COLORS } from '../shared/limits';
import type { VenueStyle } from '../shared/ui-config';

export type Scheme = 'light' | 'dark';

/** The colours of a screen; every text colour has a contrast of 4.5:1 on its ground. */
export interface Palette {
  /** For lines and marks: 3:1 on surfaces. */
  primary: string;
  /** The ground of small text. */
  primaryFill: string;
  primaryHover: string;
  onPrimary: string;
  /** The primary colour as text on the surface. */
  primaryText: string;
  secondary: string;
  onSecondary: string;
  background: string;
  onBackground: string;
  surface: string;
  raised: string;
  text: string;
  muted: string;
  line: string;
  focus: string;
}

const GROUNDS = {
  light: { surface: '#ffffff', raised: '#f6f7fa', text: '#14182b', muted: '#565d75' },
  dark: { surface: '#11142a', raised: '#1b2040', text: '#eef0f7', muted: '#aab1cb' },
} as const;

const known = (color: string | undefined, fallback: string): string =>
  color && parseHex(color) ? color : fallback;

/** Returns a fill for white text, slightly darkened where that is enough; else the colour as it is. */
function fillOf(color: string): string {
  const steps = [0, 0.05, 0.1, 0.15, 0.2, 0.25];
  return (
    steps.map((share) => mix(color, '#000000', share)).find((fill) => contrast(fill, '#ffffff') >= 4.5) ??
    color
  );
}

/** spec §3 and §9: returns the venue's own colours where valid, the defaults elsewhere. */
export function paletteOf(style: VenueStyle, scheme: Scheme): Palette {
  const ground = GROUNDS[scheme];
  const primary = known(style.primary, DEFAULT_COLORS.primary);
  const primaryFill = fillOf(primary);
  const secondary = known(style.secondary, DEFAULT_COLORS.secondary);
  const background = known(style.background, DEFAULT_COLORS.background);
  const onPrimary = contrast(primaryFill, '#ffffff') >= 4.5 ? '#ffffff' : inkOn(primaryFill);
  return {
    primary: readableOn(primary, ground.raised, 3),
    primaryFill,
    primaryHover: mix(primaryFill, onPrimary === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    onPrimary,
    primaryText: readableOn(primaryFill, ground.raised),
    secondary,
    onSecondary: inkOn(secondary),
    background,
    onBackground: inkOn(background),
    surface: ground.surface,
    raised: ground.raised,
    text:
      contrast(known(style.text, ground.text), ground.raised) >= 7
        ? known(style.text, ground.text)
        : ground.text,
    muted: ground.muted,
    line: mix(ground.surface, ground.text, 0.14),
    focus: readableOn(secondary, ground.surface, 4.5),
  };
}
