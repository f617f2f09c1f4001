import { expect } from './support/foyer-test';
import { SOON, test } from './support/visitors';

test('who is taken to another site and kept by the browser is gone for others, and is there again with the page', async ({
  join,
}) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const leave = (type: 'pagehide' | 'pageshow') =>
    grace.page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await ada.openPeople();
  await expect(ada.row('Grace Hopper')).toBeVisible(SOON);
  await leave('pagehide');
  await expect(ada.row('Grace Hopper')).toHaveCount(0, SOON);
  await leave('pageshow');
  await expect(ada.row('Grace Hopper')).toBeVisible(SOON);
});
