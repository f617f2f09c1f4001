import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

test('a person changes to dark colours for good, and logs out for good before the SDK was fetched', async ({
  page,
}) => {
  const guest = guestOn(page);
  await page.goto('/');
  await guest.logIn();
  await guest.standsIn('lobby');
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await guest.standsIn('lobby');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await guest.press(guest.button('Account'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await guest.standsBeforeLogin();
  await page.reload();
  await guest.standsBeforeLogin();
});
