import type { Page } from 'playwright/test';
import { isClean } from './support/axe';
import { expect, test } from './support/foyer-test';
import { type Guest, guestOn } from './support/guest';
import { keyboard } from './support/input';

const PHONE = { width: 390, height: 844 };
const LOBBY = '/v/demo/area/lobby';

const bannerOf = (page: Page, { say }: Guest) =>
  page.getByRole('dialog', { name: say('Privacy preferences') });

const answers = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('foyer:consent:'))),
  );

const captures = (page: Page) => {
  const bodies: { cookiePreferences: { id: string; accepted: boolean }[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capture/cookiePreferences')) bodies.push(request.postDataJSON());
  });
  return bodies;
};

test.describe('the cookie banner on a first visit', () => {
  test.use({ undecided: true });

  test('the banner asks once, and the choice may be changed later', async ({ page }) => {
    const guest = guestOn(page);
    const banner = bannerOf(page, guest);
    const sent = captures(page);
    await guest.enter();
    await expect(banner).toBeVisible();
    await expect(banner).toHaveCSS('width', '750px');
    await page.keyboard.press('Escape');
    await expect(banner).toBeVisible();

    const captured = page.waitForResponse(/capture\/cookiePreferences/);
    await banner.getByRole('switch', { name: 'Longshelf Archive' }).check();
    await banner.getByRole('button', { name: 'Save' }).click();
    await expect(banner).toBeHidden();
    expect((await captured).status()).toBe(204);
    expect(await answers(page)).toEqual({
      'foyer:consent:venue': 'true',
      'foyer:consent:longshelf-archive': 'true',
      'foyer:consent:page-analytics': 'false',
      'foyer:consent:tracking': 'false',
      'foyer:consent:tracking:by': expect.any(String),
    });
    expect(
      sent.map(({ cookiePreferences }) => cookiePreferences.map(({ id, accepted }) => [id, accepted])),
    ).toEqual([
      [
        ['venue', true],
        ['longshelf-archive', true],
        ['page-analytics', false],
        ['tracking', false],
      ],
    ]);

    await page.reload();
    await guest.standsIn('lobby');
    await expect(banner).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy preferences' }).click();
    await expect(banner.getByRole('switch', { name: 'Longshelf Archive' })).toBeChecked();
    await banner.getByRole('button', { name: 'Reject all' }).click();
    await expect(banner).toBeHidden();
    expect(await answers(page)).toMatchObject({ 'foyer:consent:longshelf-archive': 'false' });
  });

  test('the legal pages can be read before the choice', async ({ page }) => {
    const guest = guestOn(page);
    const banner = bannerOf(page, guest);
    await guest.enter();
    await banner.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    await expect(banner).toBeVisible();
    const back = page.getByRole('link', { name: 'Return to venue' });
    await back.scrollIntoViewIfNeeded();
    await back.click();
    await guest.standsIn('lobby');
    await expect(banner).toBeVisible();
  });

  test('the banner is answered by keyboard alone, explains a required provider, and gives the focus to the page', async ({
    page,
  }) => {
    const input = keyboard(page);
    const guest = guestOn(page, { input });
    const banner = bannerOf(page, guest);
    await guest.enter();
    const required = banner.getByRole('switch', { name: 'Foyer Demo Days' });
    for (
      let tabs = 0;
      tabs < 20 && !(await required.evaluate((it) => it === document.activeElement));
      tabs += 1
    )
      await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toHaveText(
      'This is technically required and cannot be switched off.',
    );
    await page.keyboard.press('Space');
    await expect(required).toBeChecked();
    await input.press(banner.getByRole('button', { name: 'Accept all' }));
    await expect(banner).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
  });

  for (const { screen, viewport } of [
    { screen: 'a desktop', viewport: { width: 1366, height: 800 } },
    { screen: 'a phone', viewport: PHONE },
  ])
    test(`axe finds nothing in the banner on ${screen}, over the page and beside its text`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const guest = guestOn(page);
      await guest.enter();
      await expect(bannerOf(page, guest)).toBeVisible();
      await isClean(page, 'the banner');
      await page.goto('/v/demo/imprint');
      await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
      await expect(bannerOf(page, guest)).toBeVisible();
      await isClean(page, 'the banner beside the imprint');
    });
});

test('every button for privacy preferences opens the banner and gets the focus back', async ({ page }) => {
  const guest = guestOn(page);
  const banner = bannerOf(page, guest);
  const close = () => banner.getByRole('button', { name: 'Close' }).click();
  await guest.enter();

  await test.step('in the footer', async () => {
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy preferences' });
    await opener.click();
    await expect(banner).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(banner).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('in the account menu', async () => {
    await guest.button('Account').click();
    await page.getByRole('menuitem', { name: 'Privacy preferences' }).click();
    await expect(banner).toBeVisible();
    await close();
    await expect(banner).toBeHidden();
    await expect(guest.button('Account')).toBeFocused();
  });
  await test.step('by the hash, typed into the address', async () => {
    await page.evaluate(() => {
      location.hash = 'privacy-preferences';
    });
    await expect(banner).toBeVisible();
    await close();
    await expect(page).toHaveURL(new RegExp(`${LOBBY}$`));
  });
  await test.step('by the hash, on arrival', async () => {
    await page.goto('about:blank');
    await page.goto(`${LOBBY}#privacy-preferences`);
    await expect(banner).toBeVisible();
    await close();
    await expect(page).toHaveURL(new RegExp(`${LOBBY}$`));
  });
  await test.step('in the drawer of a phone', async () => {
    await page.setViewportSize(PHONE);
    await guest.button('Open menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Privacy preferences' }).click();
    await expect(banner).toBeVisible();
    await expect(menu).toBeHidden();
    await close();
    await expect(guest.button('Open menu')).toBeFocused();
  });
});

test('a choice in one tab counts in every other tab', async ({ page, context }) => {
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
});
