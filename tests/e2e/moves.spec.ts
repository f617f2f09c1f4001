import type { Page } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

const walk = (page: Page, areaId: string) => page.locator(`[data-people-row] a[href$="/${areaId}"]`).click();

test('a chip and a portal lead to their areas although they change while they are pressed, and a press that leaves its button does nothing', async ({
  join,
}) => {
  const ada = await join('ada');
  const { mouse } = ada.page;
  const { step } = test;
  await step('a press that is moved off its button before the release', async () => {
    await ada.button('People').hover();
    await mouse.down();
    await mouse.move(640, 400, { steps: 4 });
    await mouse.up();
    await ada.button('Language').click();
    await expect(ada.page.getByRole('menu')).toBeVisible();
    await expect(ada.panel).toHaveCount(0);
    await ada.page.keyboard.press('Escape');
  });
  const lounge = ada.chip(/^Lounge/);
  await expect(lounge).toContainText('nobody', SOON);
  await lounge.hover({ position: { x: 3, y: 17 } });
  await mouse.down();
  const grace = await join('grace');
  await step('a chip that moves away meanwhile', async () => {
    await expect(ada.chip(/^Lobby/)).toContainText('2 people', SOON);
    await mouse.up();
    await ada.standsIn('lounge');
  });
  await step('a portal from which a person goes meanwhile', async () => {
    await walk(ada.page, 'lobby');
    await ada.standsIn('lobby');
    await walk(grace.page, 'expo');
    const portal = ada.page
      .getByRole('navigation', { name: 'In this view' })
      .getByRole('link', { name: 'Expo' });
    const people = portal.getByText('1', { exact: true });
    await people.hover(SOON);
    await mouse.down();
    await walk(grace.page, 'lobby');
    await expect(people).toHaveCount(0, SOON);
    await mouse.up();
    await ada.standsIn('expo');
  });
});
