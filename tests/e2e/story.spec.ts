import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const DESKTOP = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Runs the whole visit: arrive, log in, look around, read, return by a deep link, leave. */
async function visit(page: Page, guest: Guest, start = '/'): Promise<void> {
  await page.goto(start);
  await guest.standsBeforeLogin();
  await guest.logIn();
  await guest.standsIn('lobby');

  await guest.walkTo('expo');
  await guest.standsIn('expo');
  const reader = await guest.open('expo', 'engine');
  await expect(reader.locator('canvas').first()).toBeVisible();
  await expect(reader.getByText('Analytical Engine').first()).toBeAttached();
  const next = reader.getByRole('button', { name: guest.say('Next page') });
  await guest.press(next);
  await expect(reader.getByRole('button', { name: guest.say('Previous page') })).toBeEnabled();
  await guest.press(reader.getByRole('button', { name: guest.say('Close'), exact: true }));
  await expect(reader).toBeHidden();

  await page.goto('/v/demo/area/auditorium');
  await guest.standsIn('auditorium');
  await guest.logOut();
  await guest.standsBeforeLogin();
}

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('a visitor logs in, walks to the expo, reads a document, comes back by a deep link and logs out by keyboard alone', async ({
    page,
  }) => {
    await visit(page, guestOn(page, { input: keyboard(page) }));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor logs in, walks to the expo, reads a document, comes back by a deep link and logs out', async ({
    page,
  }) => {
    await visit(page, guestOn(page));
  });

  test('a visitor completes the whole visit in Arabic, from right to left', async ({ page }) => {
    await visit(page, guestOn(page, { locale: 'ar' }), '/?lang=ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});

test('a deep link survives the login and shows the chosen viewpoint', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/v/demo/area/expo?viewpoint=corner');
  await guest.standsBeforeLogin();
  await guest.logIn();
  await guest.standsIn('expo');
  await expect(page).toHaveURL(/viewpoint=corner/);
  await expect(guest.button('Reading corner')).toHaveAttribute('aria-pressed', 'true');
});

test('a redirect to another origin goes to the venue instead', async ({ page }) => {
  const guest = guestOn(page);
  await page.goto('/login?redirect=%2F%2Fevil.example%2F');
  await guest.logIn();
  await guest.standsIn('lobby');
});

test('addresses of earlier versions and unknown ones redirect into the venue', async ({ page }) => {
  const guest = guestOn(page);
  await guest.enter();
  await page.goto('/demo/area/expo');
  await guest.standsIn('expo');
  await page.goto('/nowhere/at/all');
  await guest.standsIn('lobby');
  await page.goto('/demo/imprint');
  await expect(page).toHaveURL(/\/v\/demo\/imprint$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the language chosen on the page is kept for the next visit', async ({ page }) => {
  const guest = guestOn(page);
  await guest.enter();
  await guest.button('Language').click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await guestOn(page, { locale: 'de' }).standsIn('lobby');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
