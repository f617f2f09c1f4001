import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './foyer-test';
import { paintWhole } from './plain-pages';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const softly = expect.configure({ soft: true });
/** Beside the pictures of a call, axe takes long on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** Returns a short list of the findings of axe, or only those of the contrast. */
export async function findings(page: Page, only?: 'contrast') {
  await paintWhole(page);
  // All frames are of one origin: their findings need no page of their own to be joined.
  const axe = new AxeBuilder({ page })
    .exclude('iframe[src^="/whiteboard.html"]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await (only ? axe.withRules('color-contrast') : axe.withTags(RULES)).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
}

/** Returns how many animations run that come to an end. */
export const movements = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
        return playState === 'running' && !endless;
      }).length,
  );

/** Changes the colours as another tab of the same browser does. */
export async function paint(page: Page, scheme: string): Promise<void> {
  await page.evaluate((newValue) => {
    const [key, storageArea] = ['foyer:scheme', localStorage];
    storageArea.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** How many scenes of a page were checked. */
const checked = new WeakMap<Page, number>();

/** People of other stories may come and go meanwhile: what is found in a row that is being measured has to be found again. */
const check = (page: Page, scene: string, scheme: string, only?: 'contrast'): Promise<void> =>
  test.step(`${scene}, in ${scheme} colours`, async () => {
    await paint(page, scheme);
    await expect.poll(() => movements(page)).toBe(0);
    await softly.poll(() => findings(page, only), PATIENT).toEqual([]);
  });

/** Checks that axe finds nothing on the current page, in light and dark colours in turn: they differ in the contrast only. */
export async function isClean(page: Page, scene: string): Promise<void> {
  const count = checked.get(page) ?? 0;
  checked.set(page, count + 1);
  await check(page, scene, count % 2 === 0 ? 'light' : 'dark');
}

/** Checks the same for a main screen, whose contrast is looked at in both colours. */
export async function isCleanInBoth(page: Page, scene: string): Promise<void> {
  await check(page, scene, 'light');
  await check(page, scene, 'dark', 'contrast');
}
