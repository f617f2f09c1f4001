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

test('an attendee who goes back or cancels may choose again, returns to the page they asked for, and stays logged in', async ({
  page,
  expected,
}) => {
  expected.failures(400);
  const guest = guestOn(page);
  await page.goto('/v/demo/area/expo');
  await choose(page);
  await expect(provider(page).heading).toBeVisible();
  await page.goBack();
  await choose(page);
  await provider(page).cancel();
  await expect(page.getByRole('alert')).toHaveText(ABORTED);
  await choose(page);
  await provider(page).confirm();
  await guest.standsIn('expo');
  await page.reload();
  await guest.standsIn('expo');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'This login is finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the venue' }).click();
  await guest.standsIn('lobby');
  await guest.logOut();
  await expect(guest.button('Log in with Demo Identity')).toBeVisible();
});

test('without session storage, a window that is cancelled or closed is reported, and one that logs in closes', async ({
  page,
  context,
}) => {
  await blockSessionStorage(context);
  await page.clock.install();
  await page.goto('/v/demo/area/expo');
  await provider(await openWindow(page)).cancel();
  await expect(page.getByRole('alert')).toHaveText(ABORTED);
  const left = await openWindow(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await left.close();
  await page.clock.runFor(WINDOW_TIMEOUT);
  await expect(page.getByRole('alert')).toHaveText(ABORTED);
  const popup = await openWindow(page);
  const closed = popup.waitForEvent('close');
  await provider(popup).confirm();
  await guestOn(page).standsIn('expo');
  await closed;
});
