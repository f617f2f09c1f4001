import type { Page, Request } from 'playwright/test';
import { OFFLINE } from '../journeys/presence.page';
import { isClean, movements } from './support/axe';
import { covered } from './support/covered';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { personOf } from './support/people';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 960, height: 600 },
  { width: 1366, height: 800 },
];
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

  test('people and chat are offered once what they open has arrived, and what could not be loaded says so in its place, and loads when asked again', async ({
    page,
    context,
  }) => {
    const { step } = test;
    const guest = guestOn(page);
    const html = page.locator('html');
    const edge = /assets\/edge-(?!buttons|sheet)/;
    const isOfEdge = (request: Request) => edge.test(request.url());
    // The card also asks again by itself, which is to fail until the button is pressed.
    const wasPressed = () => html.evaluate(({ dataset }) => dataset.pressed === 'yes');
    await page.route(edge, (route) => route.abort('internetdisconnected'));
    await page.route(/downloads-content/, async (route) =>
      (await wasPressed()) ? route.continue() : route.abort('internetdisconnected'),
    );
    // From the beginning: a page that stands for some seconds loads the code of its menu and panels early.
    const later = /account-menu|people-panel|assets\/banner|pdf-panel/;
    await page.route(later, (route) => route.abort('internetdisconnected'));

    await step('people and chat', async () => {
      await Promise.all([
        page.waitForEvent('requestfailed', isOfEdge),
        guest.enter(personOf('ada'), 'auditorium'),
      ]);
      await expect(page.getByRole('navigation', { name: 'People by area' })).toBeVisible();
      await expect(guest.button('People')).toHaveCount(0);
      await page.unroute(edge);
      await expect(guest.button('People')).toBeVisible();
      await expect(guest.button('Chat')).toBeVisible();
    });
    await step('a card', async () => {
      const failed = page.getByRole('region').getByRole('alert').filter({ hasText: FAILURE });
      await expect(failed).toHaveCount(1);
      await html.evaluate((element) => {
        const press = () => Object.assign(element.dataset, { pressed: 'yes' });
        element.addEventListener('click', press, { capture: true });
      });
      await guest.press(failed.getByRole('button', { name: 'Try again' }));
      const download = page.getByRole('region').getByRole('button', { name: /^Download/ });
      await expect(download.first()).toBeVisible();
      await expect(failed).toHaveCount(0);
    });
    await step('the account menu, the people, the privacy preferences and a document', async () => {
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
      const panel = await guest.open('auditorium', 'programme-document');
      await expect(note).toBeFocused();
      await context.setOffline(false);
      await page.unrouteAll();
      await guest.press(note.getByRole('button', { name: 'Try again' }));
      await expect(panel).toBeVisible();
      await expect(note).toHaveCount(0);
    });
  });

  test('the connection line covers nothing and moves neither the stage nor the footer on any screen, and axe finds nothing', async ({
    page,
    context,
  }) => {
    const guest = guestOn(page);
    const ready = [page.waitForResponse(/connection-line.*js/), page.waitForEvent('websocket')];
    await guest.enter();
    await Promise.all(ready);
    await expect(page.getByRole('link', { name: /^Lobby 1 person/ })).toBeVisible();
    const positionsOn = async (screen: { width: number; height: number }) => {
      await page.setViewportSize(screen);
      await expect.poll(() => movements(page)).toBe(0);
      return positions(page);
    };
    const before: number[][] = [];
    for (const screen of SCREENS) before.push(await positionsOn(screen));
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE).last()).toBeAttached();
    for (const [index, screen] of SCREENS.entries()) {
      expect(await positionsOn(screen)).toEqual(before[index]);
      await expect(page.getByText(OFFLINE).last()).toBeInViewport({ ratio: 1 });
      await expect.poll(() => covered(page)).toEqual([]);
    }
    await isClean(page, 'the lobby');
  });
});
