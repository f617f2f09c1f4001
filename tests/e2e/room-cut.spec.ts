import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { expect } from './support/foyer-test';
import { enterMeeting, isMoving, picture, roomOf } from './support/room';
import { SOON, test, type Visitor } from './support/visitors';

const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.use({
  launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, ...FAKE_MEDIA] },
});

const { step } = test;
test.setTimeout(240_000);

const here = (visitor: Visitor) => roomOf(visitor).locator('main');

test('three people see each other while the network of one is cut and comes back, and one leaves and comes again', async ({
  join,
}) => {
  const [ada, grace, alan] = await Promise.all([join('ada'), join('grace'), join('alan')]);
  const names = new Map([
    [ada, 'Ada Lovelace'],
    [grace, 'Grace Hopper'],
    [alan, 'Alan Turing'],
  ]);
  const sees = async (visitor: Visitor) => {
    await expect(here(visitor)).toContainText('3 people here', SOON);
    for (const [other, name] of names) if (other !== visitor) await isMoving(picture(visitor, name));
  };
  const seeEachOther = async () => {
    for (const visitor of names.keys()) await sees(visitor);
  };

  await step('they see each other', async () => {
    for (const visitor of names.keys()) {
      await visitor.press(visitor.chip(/Auditorium/));
      await enterMeeting(visitor);
    }
    await seeEachOther();
  });
  await step('the network of one is cut', async () => {
    await ada.page.context().setOffline(true);
    await isMoving(picture(grace, 'Ada Lovelace'));
    await isMoving(picture(ada, 'Alan Turing'));
  });
  await step('the network is back', async () => {
    await ada.page.context().setOffline(false);
    await seeEachOther();
  });
  await step('one leaves and comes again', async () => {
    await grace.press(grace.page.getByRole('button', { name: 'Leave', exact: true }));
    await expect(grace.page.locator('iframe')).toHaveCount(0, SOON);
    for (const visitor of [ada, alan]) await expect(here(visitor)).toContainText('2 people here', SOON);
    await enterMeeting(grace, 'Rejoin');
    await seeEachOther();
  });
});
