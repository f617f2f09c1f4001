import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';

const PHONE = { width: 390, height: 844 };

test('Back closes a document, then leaves the viewpoint, and passes over what was closed by its button', async ({
  page,
}) => {
  const guest = guestOn(page);
  await guest.enter(undefined, 'lobby');
  await guest.press(guest.button('From the gallery'));
  await expect(page).toHaveURL(/viewpoint=gallery/);
  const guide = await guest.open('lobby', 'guide');
  await expect(guide).toBeVisible();
  await page.goBack();
  await expect(guide).toBeHidden();
  await expect(page).toHaveURL(/viewpoint=gallery/);
  await expect(guest.button('From the gallery')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await expect(guide).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/viewpoint=/);
  await guest.standsIn('lobby');

  await guest.walkTo('expo');
  await guest.standsIn('expo');
  await guest.press(guest.button('Account'));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  const reader = await guest.open('expo', 'engine');
  await guest.press(reader.getByRole('button', { name: 'Close', exact: true }));
  await expect(reader).toBeHidden();
  await page.goBack();
  await guest.standsIn('lobby');
});

test('Back leaves the form of a login and then the site; after the login no step of it is left', async ({
  page,
}) => {
  const guest = guestOn(page);
  await page.goto('about:blank');
  await page.goto('/v/demo/area/expo');
  await guest.chooseEmail();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(guest.button('Log in with email')).toBeVisible();
  await guest.logIn();
  await guest.standsIn('expo');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('on a phone Back closes a document, the menu and the people, and a link in the menu is one step', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const guest = guestOn(page);
  await guest.enter(undefined, 'expo');
  const reader = await guest.open('expo', 'engine');
  await expect(reader).toBeVisible();
  await page.goBack();
  await expect(reader).toBeHidden();
  await guest.standsIn('expo');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await guest.press(guest.button('Open menu'));
  await page.goBack();
  await expect(menu).toBeHidden();
  await guest.press(guest.button('Open menu'));
  await menu.getByRole('button', { name: /^People/ }).click();
  const people = page.getByRole('complementary', { name: 'People' });
  await expect(people).toBeVisible();
  await page.goBack();
  await expect(people).toBeHidden();
  await guest.standsIn('expo');
  await guest.press(guest.button('Open menu'));
  await menu.getByRole('link', { name: /^Lobby/ }).click();
  await guest.standsIn('lobby');
  await page.goBack();
  await guest.standsIn('expo');
});
