import { test } from './support/foyer-test';
import { guestOn } from './support/guest';

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
