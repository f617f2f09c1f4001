import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

test('dark colours and a logout persist, also when the logout precedes the load of the SDK', async ({
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
  await page.reload();
  await guest.standsBeforeLogin();
});
