import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

const MINUTE = 60_000;

test.describe('a session', () => {
  test('a session survives a clock that is ten minutes fast, and a server that cannot be reached when the page loads', async ({
    page,
    expected,
  }) => {
    expected.outage();
    const guest = guestOn(page);
    await page.clock.install({ time: Date.now() + 10 * MINUTE });
    await page.goto('/');
    await guest.logIn();
    await guest.standsIn('lobby');
    await page.clock.fastForward(15 * MINUTE);
    await guest.walkTo('expo');
    await guest.standsIn('expo');
    await page.route(/\/(api|identitytoolkit|securetoken)/, (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
    await page.unroute(/\/(api|identitytoolkit|securetoken)/);
    await page.clock.fastForward(30_000);
    await guest.standsIn('expo');
  });

  test('a session survives without storage as long as the page is open', async ({ page }) => {
    const guest = guestOn(page);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    await page.goto('/');
    await guest.logIn();
    await guest.press(guest.button('Reject all'));
    await guest.standsIn('lobby');
    await guest.walkTo('expo');
    await guest.standsIn('expo');
  });
});
