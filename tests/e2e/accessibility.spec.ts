import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const PHONE = { width: 390, height: 844 };

const row = (page: Page) => page.getByRole('complementary', { name: 'People' }).getByRole('listitem').first();

test('axe finds nothing in the venue, its menus, a document and the error dialog', async ({
  page,
  expected,
}) => {
  expected.failures(409);
  // A venue that failed is loaded again when its version is checked.
  expected.versions();
  const guest = guestOn(page);
  await guest.enter(personOf('grace'));
  await guest.press(guest.button('People'));
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await expect(page.getByText('Grace Hopper').last()).toBeVisible();
  await isCleanInBoth(page, 'the lobby and the people of the venue');
  await page.keyboard.press('Escape');
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Account settings' })).toBeVisible();
  await isClean(page, 'the account settings');
  await page.keyboard.press('Escape');
  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await guest.press(guest.button('Account'));
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await isCleanInBoth(page, 'the expo and the account menu');
  await page.keyboard.press('Escape');
  const reader = await guest.open('expo', 'engine');
  await expect(reader.locator('canvas').first()).toBeVisible();
  await isCleanInBoth(page, 'a document being read');
  await page.route('**/api/ui/venue?*', (route) =>
    route.fulfill({ status: 409, json: { errMsg: 'Not now.' } }),
  );
  // Another venue, opened from a page that stays.
  await page.evaluate(() => {
    history.pushState(null, '', '/v/other/area/lobby');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Not now.');
  await isClean(page, 'the error');
});

test('axe finds nothing on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const guest = guestOn(page);
  await guest.enter(personOf('alan'));
  await isClean(page, 'the lobby');
  await guest.press(guest.button('Open menu'));
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await isClean(page, 'the menu');
  await guest.press(page.getByRole('button', { name: /^People/ }));
  await expect(row(page)).toBeVisible();
  await isClean(page, 'the people of an area');
});
