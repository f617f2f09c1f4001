import type { Page, Request } from 'playwright/test';
import { OFFLINE } from '../journeys/presence.page';
import { movements } from './support/axe';
import { covered } from './support/covered';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const FAILURE = 'This part could not be loaded. Please try again.';

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const positions = async (page: Page) => [await topOf(page, 'main'), await topOf(page, 'footer')];

test.describe('without a network', () => {
  test.beforeEach(({ expected }) => {
    expected.outage();
    expected.lostCode();
  });

  test('the account menu, the people, the privacy preferences and a document say that they could not be loaded, and load when asked again', async ({
    page,
    context,
  }) => {
    const guest = guestOn(page);
    // From the beginning: a page that stands for some seconds loads the code of its menu and panels early.
    await page.route(/account-menu|people-panel|assets\/banner|pdf-panel/, (route) =>
      route.abort('internetdisconnected'),
    );
    await guest.enter(personOf('ada'), 'expo');
    await expect(guest.button('People')).toBeVisible();
    const note = page.getByRole('alertdialog', { name: FAILURE });
    await context.setOffline(true);
    await guest.press(guest.button('Account'));
    await expect(note).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(guest.button('Account')).toBeFocused();
    await guest.press(guest.button('People'));
    await expect(note).toBeFocused();
    await guest.press(note.getByRole('button', { name: 'Close' }));
    await expect(note).toHaveCount(0);
    await guest.press(guest.button('Privacy preferences'));
    await expect(note).toBeFocused();
    await guest.press(note.getByRole('button', { name: 'Close' }));
    await expect(note).toHaveCount(0);
    const panel = await guest.open('expo', 'engine');
    await expect(note).toBeFocused();
    await context.setOffline(false);
    await page.unrouteAll();
    await guest.press(note.getByRole('button', { name: 'Try again' }));
    await expect(panel).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('people and chat are offered once what they open has arrived', async ({ page }) => {
    const edge = /assets\/edge-(?!buttons|sheet)/;
    await page.route(edge, (route) => route.abort('internetdisconnected'));
    const guest = guestOn(page);
    const isOfEdge = (request: Request) => edge.test(request.url());
    await Promise.all([page.waitForEvent('requestfailed', isOfEdge), guest.enter()]);
    await expect(page.getByRole('navigation', { name: 'People by area' })).toBeVisible();
    await expect(guest.button('People')).toHaveCount(0);
    await page.unrouteAll();
    await expect(guest.button('People')).toBeVisible();
    await expect(guest.button('Chat')).toBeVisible();
  });

  test('a card whose code is out of reach says so in its place, and shows its content when asked again', async ({
    page,
  }) => {
    const html = page.locator('html');
    // The card also asks again by itself, which is to fail until the button is pressed.
    const wasPressed = () => html.evaluate(({ dataset }) => dataset.pressed === 'yes');
    await page.route(/downloads-content/, async (route) =>
      (await wasPressed()) ? route.continue() : route.abort('internetdisconnected'),
    );
    const guest = guestOn(page);
    await guest.enter(personOf('ada'), 'auditorium');
    const note = page.getByRole('region').getByRole('alert').filter({ hasText: FAILURE });
    await expect(note).toHaveCount(1);
    await html.evaluate((element) => {
      const press = () => Object.assign(element.dataset, { pressed: 'yes' });
      element.addEventListener('click', press, { capture: true });
    });
    await guest.press(note.getByRole('button', { name: 'Try again' }));
    await expect(
      page
        .getByRole('region')
        .getByRole('button', { name: /^Download/ })
        .first(),
    ).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 960, height: 600 },
    { width: 1366, height: 800 },
  ])
    test(`the connection line covers nothing and moves neither the stage nor the footer at ${viewport.width} by ${viewport.height}`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize(viewport);
      const guest = guestOn(page);
      const ready = [page.waitForResponse(/connection-line.*js/), page.waitForEvent('websocket')];
      await guest.enter();
      await Promise.all(ready);
      if (viewport.width >= 1280)
        await expect(page.getByRole('link', { name: /^Lobby 1 person/ })).toBeVisible();
      await expect.poll(() => movements(page)).toBe(0);
      const before = await positions(page);
      await context.setOffline(true);
      await expect(page.getByText(OFFLINE).last()).toBeInViewport({ ratio: 1 });
      await expect.poll(() => movements(page)).toBe(0);
      expect(await positions(page)).toEqual(before);
      await expect.poll(() => covered(page)).toEqual([]);
    });
});
