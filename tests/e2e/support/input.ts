import { expect, type Locator, type Page } from 'playwright/test';

/** The person's way to operate the page. */
export interface Input {
  press: (target: Locator) => Promise<void>;
  write: (field: Locator, text: string) => Promise<void>;
}

const TABS_MAX = 80;

export const pointer: Input = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
};

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement);

/** Returns the key that leads to an element: back for one that lies before the focus. */
const keyTo = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    const place = activeElement?.compareDocumentPosition(element) ?? 0;
    return place & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  });

/** Presses Tab, or Shift and Tab, until the target has the focus, as a keyboard user does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const key = await keyTo(target);
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${TABS_MAX} times Tab did not reach ${target}`);
}

/** Moves through menus with the arrow keys, and elsewhere with Tab. */
async function reachMenuItem(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < TABS_MAX; steps += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${TABS_MAX} arrows did not reach ${target}`);
}

export const keyboard = (page: Page): Input => ({
  press: async (target) => {
    const isMenuItem = (await target.getAttribute('role')) === 'menuitem';
    await (isMenuItem ? reachMenuItem(page, target) : reach(page, target));
    const isCheckbox = (await target.getAttribute('type')) === 'checkbox';
    await page.keyboard.press(isCheckbox ? 'Space' : 'Enter');
  },
  write: async (field, text) => {
    await reach(page, field);
    await page.keyboard.type(text);
  },
});
