import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

const { step } = test;

test('Ada changes her profile without a network, and Grace sees her new title as soon as it is saved', async ({
  join,
  expected,
}) => {
  expected.outage();
  const ada = await join('ada');
  const grace = await join('grace');
  await grace.openPeople();
  await expect(grace.row('Ada Lovelace')).toContainText('Mathematician · Analytical Engines', SOON);

  const openProfile = async () => {
    await ada.press(ada.button('Account'));
    await ada.page.getByRole('menuitem', { name: 'My profile' }).click();
    return ada.page.getByRole('dialog', { name: 'My profile' });
  };
  const dialog = await openProfile();
  const title = dialog.getByLabel('Professional title');
  await isClean(ada.page, 'my profile');

  await step('the text is kept when it cannot be saved', async () => {
    await title.fill('Countess of Lovelace');
    await dialog.getByLabel('Social media profile').fill('https://social.example/@ada');
    await ada.page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Your changes are kept.');
    await expect(title).toHaveValue('Countess of Lovelace');
  });
  await step('and after a reload', async () => {
    await ada.page.context().setOffline(false);
    await ada.page.reload();
    await ada.standsIn('lobby');
    await openProfile();
    await expect(title).toHaveValue('Countess of Lovelace');
    await expect(dialog.getByText('You have changes that are not saved.')).toBeVisible();
  });
  await step('saved, it is in the list of the other at once', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Your profile has been saved.');
    await expect(grace.row('Ada Lovelace')).toContainText('Countess of Lovelace · Analytical Engines', SOON);
  });
  await step('the other opens the profile, without what is private', async () => {
    await grace.press(grace.panel.getByRole('button', { name: 'Profile of Ada Lovelace' }));
    const seen = grace.page.getByRole('dialog', { name: 'Profile of Ada Lovelace' });
    await expect(seen.getByRole('link')).toHaveAttribute('href', 'https://social.example/@ada');
    await expect(seen.getByText('Countess of Lovelace')).toBeVisible();
    await expect(seen.getByText('ada@demo.example')).toHaveCount(0);
    await isClean(grace.page, 'the profile of another person');
  });
  await step('Back closes both', async () => {
    for (const { page } of [ada, grace]) {
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await ada.standsIn('lobby');
    await grace.standsIn('lobby');
  });
});

test('on a phone, the card of a person leads to the profile, which nothing covers', async ({ join }) => {
  const phone = { viewport: { width: 390, height: 780 } };
  await join('ada');
  const grace = await join('grace', phone);
  await grace.press(grace.button('Open menu'));
  await grace.page.getByRole('button', { name: /^People/ }).click();
  await grace.press(grace.row('Ada Lovelace').getByRole('button'));
  await grace.press(grace.button('Go to profile'));
  const profile = grace.page.getByRole('dialog', { name: 'Profile of Ada Lovelace' });
  await expect(profile.getByText('Analytical Engines')).toBeVisible();
  await isClean(grace.page, 'a profile on a phone');
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect(profile).toHaveCount(0);
  await expect(grace.button('Go to profile')).toBeFocused();
});
