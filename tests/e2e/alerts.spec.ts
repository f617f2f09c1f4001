import { expect } from './support/foyer-test';
import { keepNotifications, shownBy } from './support/kept-notifications';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

test('a message is shown by one of two tabs, and a click leads to it', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const [adas, graces] = [talkOf(ada), talkOf(grace)];
  await ada.page.context().addInitScript(keepNotifications);
  await ada.page.reload();
  await adas.open();
  await adas.wantNotifications();
  const other = await ada.openTab();
  await other.goto(ada.page.url());
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(ada.areaName('lobby'));
  await expect(other).toHaveTitle(/^\(1\)/, SOON);

  await graces.open();
  await graces.openChannel('Ada Lovelace');
  await graces.say('Are you there?');
  const tabs = [ada.page, other];
  const shown = async () => (await Promise.all(tabs.map(shownBy))).flat();
  await expect
    .poll(shown, SOON)
    .toMatchObject([{ title: 'Grace Hopper', text: 'Are you there?', isOpen: true }]);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.shown[0]?.choose())));
  const panels = tabs.map((tab) => tab.getByRole('complementary', { name: 'Chat', exact: true }));
  const heard = () => Promise.all(panels.map((panel) => panel.getByText('Are you there?').count()));
  await expect.poll(async () => Math.max(...(await heard())), SOON).toBeGreaterThan(0);
  expect(await shown()).toMatchObject([{ isOpen: false }]);
});
