import { isClean } from './support/axe';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { keyboard, reach } from './support/input';
import { personOf } from './support/people';

const { step } = test;
test.use({ firstVisit: true });

test('Ada is shown around on her first visit by keyboard, and not again', async ({ page }) => {
  const ada = guestOn(page, { input: keyboard(page) });
  await ada.enter(personOf('ada'));
  const card = page.getByRole('complementary', { name: 'A look around' });

  await step('the card comes without taking the focus, and speaks of the areas', async () => {
    await expect(card.getByRole('heading', { name: 'Areas' })).toBeVisible();
    expect(await card.evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await expect(page.getByRole('button', { name: 'Floor plan' })).toHaveCSS('outline-width', '2px');
    await isClean(page, 'the first step');
  });
  await step('Escape elsewhere leaves it', async () => {
    await page.keyboard.press('Escape');
    await expect(card).toBeVisible();
  });
  await step('the next steps speak of people and the chat', async () => {
    await reach(page, card.getByRole('button', { name: 'Next' }));
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { name: 'People' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { name: 'Chat' })).toBeVisible();
    await expect(card.getByText('3 of 3')).toBeVisible();
  });
  await step('after the last one it is gone, and the focus is on the page', async () => {
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await step('it does not come back after a reload', async () => {
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(card).toHaveCount(0);
  });
});
