import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from './foyer-test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const SCHEMES = ['light', 'dark'] as const;

/** What axe finds, short enough to read. */
async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }));
}

const movements = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
        return playState === 'running' && !endless;
      }).length,
  );

/** Changes the colours as another tab of the same browser does. */
async function paint(page: Page, scheme: string): Promise<void> {
  await page.evaluate((newValue) => {
    const [key, storageArea] = ['foyer:scheme', localStorage];
    storageArea.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** axe finds nothing on what is shown, in all colours. */
export async function isClean(page: Page, scene: string): Promise<void> {
  for (const scheme of SCHEMES)
    await test.step(`${scene}, in ${scheme} colours`, async () => {
      await paint(page, scheme);
      await expect.poll(() => movements(page)).toBe(0);
      expect.soft(await findings(page)).toEqual([]);
    });
}
