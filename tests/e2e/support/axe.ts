import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, test } from './foyer-test';
import { paintWhole } from './plain-pages';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const softly = expect.configure({ soft: true });
/** Beside the pictures of a call, axe takes long on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** The page of the editor of whiteboards, which is not Foyer's own. */
const EDITOR = '/whiteboard.html';

/** Loads axe into the frames of a page whose document has not loaded it yet. One that closes meanwhile needs none. */
const loadAxe = (page: Page) =>
  Promise.all(
    page
      .frames()
      .filter((frame) => !frame.url().includes(EDITOR))
      .map(async (frame) => {
        const isLoaded = await frame.evaluate(() => 'axe' in globalThis).catch(() => true);
        if (!isLoaded) await frame.evaluate(axe.source).catch(() => {});
      }),
  );

/** Returns a short list of the findings of axe, or only those of the contrast. */
export async function findings(page: Page, only?: 'contrast') {
  await paintWhole(page);
  await loadAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets are read again for experimental rules only.
    preload: false,
    runOnly: only ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: RULES },
  };
  const { violations } = await page.evaluate(
    ([exclude, settings]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: [exclude] }, settings),
    [`iframe[src^="${EDITOR}"]`, options] as const,
  );
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
