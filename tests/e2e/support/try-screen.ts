import type { Page } from 'playwright/test';
import { movements, paint } from './axe';
import { covered } from './covered';
import { expect, test } from './foyer-test';
import type { Guest } from './guest';
import type { KnownTexts } from './languages';
import type { Size } from './screens';
import { textProblems } from './shown-texts';

export interface Screen {
  size: Size;
  schemes: readonly string[];
  /** Whether the people are open; empty where that cannot be chosen. */
  people: readonly boolean[];
  /** Selects a window over the page, which alone is tried. */
  floating?: string;
  /** What is said in the language of the page, which is tried too. */
  known?: KnownTexts;
}

async function showPeople(guest: Guest, shown: boolean): Promise<void> {
  const button = guest.button('People');
  if (((await button.getAttribute('aria-expanded')) === 'true') !== shown) await button.click();
  await expect(button).toHaveAttribute('aria-expanded', String(shown));
}

/** Checks that nothing covers anything on a screen, in each scheme; with `known` also that all is translated and whole. */
export async function tryScreen(
  page: Page,
  guest: Guest,
  { size, schemes, people, floating, known }: Screen,
): Promise<void> {
  for (const shown of people.length > 0 ? people : [false])
    for (const scheme of schemes)
      await test.step(`${size.width}×${size.height}, ${scheme}${shown ? ', people open' : ''}`, async () => {
        if (people.length > 0) await showPeople(guest, shown);
        // Nothing is hovered.
        await page.mouse.move(0, 0);
        await paint(page, scheme);
        await expect.poll(() => movements(page)).toBe(0);
        await expect.poll(() => covered(page, floating), { timeout: 15_000 }).toEqual([]);
        if (known) await expect.poll(() => textProblems(page, known), { timeout: 15_000 }).toEqual([]);
      });
}
