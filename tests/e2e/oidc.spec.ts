import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

const ABORTED = 'Login aborted by user.';

/** How the SDK watches a window, and how long it still waits for news of one that is gone. */
const WINDOW_PATIENCE = 20_000;

const provider = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Demo Identity' }),
  confirm: () => page.getByRole('button', { name: 'Continue as Ada King' }).click(),
  cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
});

const choose = (page: Page) => guestOn(page).button('Log in with Demo Identity').click();

/** No note can be left for the page after a redirect: a window is opened instead. */
const refuseSessionStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (this === sessionStorage) throw new DOMException('refused', 'SecurityError');
      setItem.call(this, key, value);
    };
  });

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await choose(page);
  const popup = await opened;
  await expect(provider(popup).heading).toBeVisible();
  return popup;
}

test.describe('somebody with an account at an identity provider', () => {
  test('comes back to the page they wanted, and stays logged in', async ({ page }) => {
    const guest = guestOn(page);
    await page.goto('/v/demo/area/expo');
    await choose(page);
    await expect(provider(page).heading).toBeVisible();
    await provider(page).confirm();
    await guest.standsIn('expo');
    await page.reload();
    await guest.standsIn('expo');
    await guest.logOut();
    await expect(guest.button('Log in with Demo Identity')).toBeVisible();
  });

  test('who cancels there is told so, and may try again', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await provider(page).cancel();
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
    await choose(page);
    await provider(page).confirm();
    await guestOn(page).standsIn('lobby');
  });

  test('who turns back there may choose again', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await expect(provider(page).heading).toBeVisible();
    await page.goBack();
    await choose(page);
    await provider(page).confirm();
    await guestOn(page).standsIn('lobby');
  });
});

test.describe('where a page may leave no note for the next one, a window', () => {
  test.beforeEach(({ context }) => refuseSessionStorage(context));

  test('leads into the venue and is gone', async ({ page }) => {
    await page.goto('/v/demo/area/expo');
    const popup = await openWindow(page);
    const closed = popup.waitForEvent('close');
    await provider(popup).confirm();
    await guestOn(page).standsIn('expo');
    await closed;
  });

  test('in which somebody cancels says so', async ({ page }) => {
    await page.goto('/');
    await provider(await openWindow(page)).cancel();
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
  });

  test('that is closed says so', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const popup = await openWindow(page);
    await popup.close();
    await page.clock.runFor(WINDOW_PATIENCE);
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
  });
});
