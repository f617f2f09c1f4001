import type { Page } from 'playwright/test';
import { isClean } from './support/axe';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const PHONE = { width: 390, height: 844 };

test.describe.configure({ timeout: 120_000 });

const row = (page: Page) => page.getByRole('complementary', { name: 'People' }).getByRole('listitem').first();

test('axe finds nothing on the login page', async ({ page, expected }) => {
  expected.failures(400);
  const guest = guestOn(page);
  await page.goto('/');
  await guest.standsBeforeLogin();
  await isClean(page, 'the login page');
  await guest.press(guest.button('Imprint'));
  await expect(page.getByRole('dialog', { name: 'Imprint' }).getByRole('paragraph').first()).toBeVisible();
  await isClean(page, 'the imprint before the login');
  await page.keyboard.press('Escape');
  await guest.logIn({ email: 'unheard-of@demo.example', password: 'whatever' });
  await expect(page.getByRole('alert')).toBeVisible();
  await isClean(page, 'a refused login');
});

test('axe finds nothing in the lobby', async ({ page }) => {
  const guest = guestOn(page);
  await guest.enter(personOf('grace'));
  await isClean(page, 'the lobby');
  await guest.press(guest.button('Account'));
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await isClean(page, 'the account menu');
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Account settings' })).toBeVisible();
  await isClean(page, 'the account settings');
  await page.keyboard.press('Escape');
  await guest.press(guest.button('People'));
  await expect(row(page)).toBeVisible();
  await isClean(page, 'the people of an area');
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await expect(page.getByText('Grace Hopper').last()).toBeVisible();
  await isClean(page, 'the people of the venue');
});

test('axe finds nothing in the expo and on the legal pages', async ({ page }) => {
  const guest = guestOn(page);
  await guest.enter(personOf('ada'));
  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await isClean(page, 'the expo');
  const reader = await guest.open('expo', 'engine');
  await expect(reader.locator('canvas').first()).toBeVisible();
  await isClean(page, 'a document being read');
  for (const path of ['imprint', 'privacy-policy']) {
    await page.goto(`/v/demo/${path}`);
    await expect(page.getByRole('link', { name: 'Return to venue' })).toBeVisible();
    await isClean(page, path);
  }
});

test('axe finds nothing on the page of hosts', async ({ page }) => {
  await guestOn(page).enter(personOf('host'));
  await page.goto('/v/demo/moderation');
  await expect(page.getByRole('radio', { name: 'Reports' })).toBeChecked();
  await isClean(page, 'the reports');
  await page.getByRole('radio', { name: 'Log' }).check();
  await expect(page.getByRole('radio', { name: 'Log' })).toBeChecked();
  await isClean(page, 'the log of moderation');
});

test('axe finds nothing on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const guest = guestOn(page);
  await page.goto('/');
  await guest.standsBeforeLogin();
  await isClean(page, 'the login page');
  await guest.logIn(personOf('alan'));
  await guest.standsIn('lobby');
  await isClean(page, 'the lobby');
  await guest.press(guest.button('Open menu'));
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await isClean(page, 'the menu');
  await guest.press(page.getByRole('button', { name: /^People/ }));
  await expect(row(page)).toBeVisible();
  await isClean(page, 'the people of an area');
  await guest.press(page.getByRole('button', { name: /Alan Turing/ }).last());
  await expect(page.getByRole('dialog', { name: 'Alan Turing' })).toBeVisible();
  await isClean(page, 'the card of a person');
});

test('axe finds nothing from right to left', async ({ page }) => {
  const guest = guestOn(page, { locale: 'ar' });
  await guest.enter(personOf('grace'), 'lobby', '?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await isClean(page, 'the lobby in Arabic');
  await guest.press(guest.button('People'));
  await expect(
    page
      .getByRole('complementary', { name: guest.say('People') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await isClean(page, 'the people in Arabic');
});

test('axe finds nothing without a network', async ({ page, expected }) => {
  expected.outage();
  expected.lostCode();
  await guestOn(page).enter();
  await expect(page.getByRole('link', { name: /^Lobby 1 person/ })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/You are offline/).last()).toBeVisible();
  await isClean(page, 'the lobby');
});

test('axe finds nothing on the error dialog', async ({ page, expected }) => {
  expected.failures(409);
  // A venue that failed is loaded again when its version is checked.
  expected.versions();
  const guest = guestOn(page);
  await guest.enter();
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
