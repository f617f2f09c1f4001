import type { VenueStyle } from '@domain/shared/ui-config';
import { paletteOf } from '@domain/venue/palette';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Applies the venue's colours to the page, through CSSOM so that no style element is needed. */
export function paintVenue(style: VenueStyle, root = document.documentElement): void {
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, color] of Object.entries(paletteOf(style, scheme)))
      root.style.setProperty(`--foyer-${scheme}-${kebab(name)}`, color);
}
