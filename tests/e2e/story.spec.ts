import type { Page } from 'playwright/test';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, walked: true });

const PHONE = { width: 390, height: 844 };

/** Runs the whole visit: arrive, log in, look around, read, return by a deep link, leave. */
async function visit(page: Page, guest: Guest, start: string, arrive = async () => {}): Promise<void> {
  await page.goto(start);
  await guest.standsBeforeLogin();
  await guest.logIn();
  await guest.standsIn('lobby');
  await arrive();

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

test('on a desktop a visitor follows a link, logs in, reads a document, comes back by a deep link and logs out by keyboard alone', async ({
  page,
}) => {
  const guest = guestOn(page, { input: keyboard(page) });
  await visit(page, guest, '/v/demo/area/lobby?viewpoint=gallery', async () => {
    await expect(page).toHaveURL(/viewpoint=gallery/);
    await expect(guest.button('From the gallery')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('on a phone a visitor completes the whole visit in Arabic, from right to left', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, guestOn(page, { locale: 'ar' }), '/?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});
