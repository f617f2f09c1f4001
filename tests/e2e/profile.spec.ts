import { isClean, isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

const { step } = test;

test('Alan changes his profile, and Grace sees his new title and picture as soon as they are saved', async ({
  join,
}) => {
  // With motion: a dialog that closes draws on until its transition ends.
  const [alan, grace] = await Promise.all([join('alan', { reducedMotion: 'no-preference' }), join('grace')]);
  await grace.openPeople();
  await expect(grace.row('Alan Turing')).toContainText('Cryptanalyst · Bletchley Park', SOON);

  const openProfile = async () => {
    await alan.press(alan.button('Account'));
    await alan.page.getByRole('menuitem', { name: 'My profile' }).click();
    return alan.page.getByRole('dialog', { name: 'My profile' });
  };
  const dialog = await openProfile();
  const title = dialog.getByLabel('Professional title');
  await isCleanInBoth(alan.page, 'my profile');

  await step('saved, it is in the list of the other at once', async () => {
    await title.fill('Fellow of the Royal Society');
    await dialog.getByLabel('Social media profile').fill('https://social.example/@alan');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Your profile has been saved.');
    await expect(grace.row('Alan Turing')).toContainText(
      'Fellow of the Royal Society · Bletchley Park',
      SOON,
    );
  });
  const face = grace.row('Alan Turing').locator('img');
  const crop = alan.page.getByRole('dialog', { name: 'Your picture' });
  const choosePicture = async () => {
    const choosing = alan.page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Add picture' }).press('Enter');
    await (await choosing).setFiles({
      name: 'alan.png',
      mimeType: 'image/png',
      buffer: await alan.page.screenshot(),
    });
  };
  await step('the square of a picture is chosen by the keyboard', async () => {
    await expect(face).toHaveCount(0);
    await choosePicture();
    const position = crop.getByRole('slider', { name: 'Left or right' });
    await crop.getByRole('slider', { name: 'Enlarge' }).press('End');
    await position.press('ArrowRight');
    await expect(position).not.toHaveValue('0.5');
    await isClean(alan.page, 'the square of a picture');
    await crop.getByRole('button', { name: 'Use picture' }).press('Enter');
    // The server works on pictures with what the browsers of the stories leave of the processor.
    await expect(crop).toBeHidden({ timeout: 60_000 });
    await expect(dialog.locator('form img')).toBeVisible();
  });
  await step(
    'saved, it is in the list of the other at once, and removed, it is gone there as well',
    async () => {
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(face).toBeVisible(SOON);
      await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
      await dialog.getByRole('button', { name: 'Remove picture' }).press('Enter');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(face).toHaveCount(0, SOON);
    },
  );
  await step('the other opens the profile, without what is private', async () => {
    await grace.press(grace.panel.getByRole('button', { name: 'Profile of Alan Turing' }));
    const seen = grace.page.getByRole('dialog', { name: 'Profile of Alan Turing' });
    await expect(seen.getByRole('link')).toHaveAttribute('href', 'https://social.example/@alan');
    await expect(seen.getByText('Fellow of the Royal Society')).toBeVisible();
    await expect(seen.getByText('alan@demo.example')).toHaveCount(0);
    await isClean(grace.page, 'the profile of another person');
  });
  await step('Back closes both', async () => {
    for (const { page } of [alan, grace]) {
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await alan.standsIn('lobby');
    await grace.standsIn('lobby');
  });
});
