import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

const { step } = test;
// A dialog that closes draws on until its transition ends.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('Alan chooses a picture by the keyboard, and Grace sees it as soon as it is saved, until he removes it', async ({
  join,
}) => {
  const alan = await join('alan');
  const grace = await join('grace');
  await grace.openPeople();
  const face = grace.row('Alan Turing').locator('img');
  await expect(grace.row('Alan Turing')).toBeVisible(SOON);
  await expect(face).toHaveCount(0);

  await alan.press(alan.button('Account'));
  await alan.page.getByRole('menuitem', { name: 'My profile' }).click();
  const dialog = alan.page.getByRole('dialog', { name: 'My profile' });
  const crop = alan.page.getByRole('dialog', { name: 'Your picture' });

  await step('the square is chosen by the keyboard', async () => {
    const choosing = alan.page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Add picture' }).press('Enter');
    await (await choosing).setFiles({
      name: 'alan.png',
      mimeType: 'image/png',
      buffer: await alan.page.screenshot(),
    });
    const position = crop.getByRole('slider', { name: 'Left or right' });
    await crop.getByRole('slider', { name: 'Enlarge' }).press('End');
    await position.press('ArrowRight');
    await expect(position).not.toHaveValue('0.5');
    await isClean(alan.page, 'the square of a picture');
    await crop.getByRole('button', { name: 'Use picture' }).press('Enter');
    await expect(crop).toBeHidden();
    await expect(dialog.locator('form img')).toBeVisible();
  });
  await step('saved, it is in the list of the other at once', async () => {
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('Your profile has been saved.');
    await expect(face).toBeVisible(SOON);
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
  });
  await step('removed, it is gone there as well', async () => {
    await dialog.getByRole('button', { name: 'Remove picture' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(face).toHaveCount(0, SOON);
  });
});
