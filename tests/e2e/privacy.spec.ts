import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';

const DESKTOP = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };
const LOBBY = '/v/demo/area/lobby';

const bannerOf = (page: Page, { say }: Guest) =>
  page.getByRole('dialog', { name: say('Privacy preferences') });

test.describe('the cookie banner on a first visit', () => {
  test.use({ undecided: true });

  test('the banner is beside the legal pages, and is answered by keyboard alone, which gives the focus to the page', async ({
    page,
  }) => {
    const input = keyboard(page);
    const guest = guestOn(page, { input });
    const banner = bannerOf(page, guest);
    await guest.enter();
    await expect(banner).toBeVisible();
    await expect(banner).toHaveCSS('width', '750px');
    await isCleanInBoth(page, 'the banner');

    await test.step('the privacy policy can be read before the choice', async () => {
      await banner.getByRole('link', { name: 'Privacy policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
      await expect(banner).toBeVisible();
      await isClean(page, 'the banner beside the privacy policy');
      await page.setViewportSize(PHONE);
      await isClean(page, 'the banner beside the privacy policy on a phone');
      await page.setViewportSize(DESKTOP);
      const back = page.getByRole('link', { name: 'Return to venue' });
      await back.scrollIntoViewIfNeeded();
      await back.click();
      await guest.standsIn('lobby');
      await expect(banner).toBeVisible();
    });
    await test.step('a required provider is explained', async () => {
      await input.press(banner.getByRole('button', { name: 'Choose' }));
      const required = banner.getByRole('switch', { name: 'Foyer Demo Days' });
      const isReached = () => required.evaluate((it) => it === document.activeElement);
      for (let tabs = 0; tabs < 20 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toHaveText(
        'This is technically required and cannot be switched off.',
      );
      await page.keyboard.press('Space');
      await expect(required).toBeChecked();
    });
    await input.press(banner.getByRole('button', { name: 'Accept all' }));
    await expect(banner).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
  });
});

test('a choice and a logout in one tab count in every other tab', async ({ page, context, expected }) => {
  expected.endedSession();
  const guest = guestOn(page);
  await guest.enter();
  const other = await context.newPage();
  await other.goto(`${LOBBY}#privacy-preferences`);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy preferences' }).click();
  const films = (on: Page) => on.getByRole('switch', { name: 'Longshelf Archive' });
  await expect(films(other)).not.toBeChecked();
  await films(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(films(other)).toBeChecked();
  await other.getByRole('button', { name: 'Save' }).click();
  await guestOn(other).logOut();
  await guest.standsBeforeLogin();
  await expect(page).toHaveURL(/redirect=%2Fv%2Fdemo%2Farea%2Flobby/);
});
