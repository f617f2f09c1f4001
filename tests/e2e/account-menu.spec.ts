import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

test('dark colours persist, and so does a logout before the SDK has loaded, which leaves no access', async ({
  page,
}) => {
  const guest = guestOn(page);
  await guest.enter();
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await guest.standsIn('lobby');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root > div').last()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText('New').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await guest.standsBeforeLogin();
  await page.goto('/v/demo/area/lobby');
  await guest.standsBeforeLogin();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.includes('authUser'))).toEqual([]);
});
