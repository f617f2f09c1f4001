import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

const ABORTED = 'Login aborted by user.';

/** The interval at which the SDK checks a window, and its wait for messages of a closed one. */
const WINDOW_TIMEOUT = 20_000;

const provider = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: 'Demo Identity' }),
  confirm: () => page.getByRole('button', { name: 'Continue as Ada King' }).click(),
  cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
});

const choose = (page: Page) => guestOn(page).button('Log in with Demo Identity').click();

/** Blocks session storage, so that the SDK opens a window instead of a redirect. */
const blockSessionStorage = (context: BrowserContext) =>
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

test.describe('single sign-on', () => {
  test('an attendee returns to the page they asked for, and stays logged in', async ({ page }) => {
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

  test('an attendee who cancels sees a message and may try again', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await provider(page).cancel();
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
    await choose(page);
    await provider(page).confirm();
    await guestOn(page).standsIn('lobby');
  });

  test('an attendee who goes back may choose again', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await expect(provider(page).heading).toBeVisible();
    await page.goBack();
    await choose(page);
    await provider(page).confirm();
    await guestOn(page).standsIn('lobby');
  });
});

test.describe('single sign-on in a window, without session storage', () => {
  test.beforeEach(({ context }) => blockSessionStorage(context));

  test('the window logs in and closes', async ({ page }) => {
    await page.goto('/v/demo/area/expo');
    const popup = await openWindow(page);
    const closed = popup.waitForEvent('close');
    await provider(popup).confirm();
    await guestOn(page).standsIn('expo');
    await closed;
  });

  test('a login cancelled in the window is reported', async ({ page }) => {
    await page.goto('/');
    await provider(await openWindow(page)).cancel();
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
  });

  test('a closed window is reported', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const popup = await openWindow(page);
    await popup.close();
    await page.clock.runFor(WINDOW_TIMEOUT);
    await expect(page.getByRole('alert')).toHaveText(ABORTED);
  });
});

test('Back after single sign-on is a page that leads to the venue', async ({ page, expected }) => {
  expected.failures(400);
  const guest = guestOn(page);
  await page.goto('/');
  await choose(page);
  await provider(page).confirm();
  await guest.standsIn('lobby');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'This login is finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the venue' }).click();
  await guest.standsIn('lobby');
});
