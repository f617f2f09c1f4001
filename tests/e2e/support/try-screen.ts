import type { Page } from 'playwright/test';
import { movements, paint } from './axe';
import { covered } from './covered';
import { expect, test } from './foyer-test';
import type { Guest } from './guest';
import type { Size } from './screens';

export interface Screen {
  size: Size;
  schemes: readonly string[];
  /** Whether the people are open; empty where that cannot be chosen. */
  people: readonly boolean[];
  /** Selects a window over the page, which alone is tried. */
  floating?: string;
}

async function showPeople(guest: Guest, shown: boolean): Promise<void> {
  const button = guest.button('People');
  if (((await button.getAttribute('aria-expanded')) === 'true') !== shown) await button.click();
  await expect(button).toHaveAttribute('aria-expanded', String(shown));
}

/** Checks that nothing covers anything on a screen, in each scheme. */
export async function tryScreen(
  page: Page,
  guest: Guest,
  { size, schemes, people, floating }: Screen,
): Promise<void> {
  for (const shown of people.length > 0 ? people : [false])
    for (const scheme of schemes)
      await test.step(`${size.width}×${size.height}, ${scheme}${shown ? ', people open' : ''}`, async () => {
        if (people.length > 0) await showPeople(guest, shown);
        // Nothing is hovered.
        await page.mouse.move(0, 0);
        await paint(page, scheme);
        await expect.poll(() => movements(page)).toBe(0);
        await expect.poll(() => covered(page, floating), { timeout: 5_000 }).toEqual([]);
      });
}
