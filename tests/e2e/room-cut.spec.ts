import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { expect } from './support/foyer-test';
import { enterMeeting, isMoving, picture, roomButton, roomOf } from './support/room';
import { SOON, test, type Visitor } from './support/visitors';

const executablePath = findChromium();
const FAKE_MEDIA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.use({ launchOptions: { executablePath, args: [...chromiumFlags, ...FAKE_MEDIA] } });

const { step } = test;
test.setTimeout(240_000);

const here = (visitor: Visitor) => roomOf(visitor).locator('main');

test('people see each other while the link of one to the server is cut, and also afterwards', async ({
  join,
}) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  for (const visitor of [ada, grace]) {
    await visitor.press(visitor.chip(/Auditorium/));
    await enterMeeting(visitor);
  }
  const video = picture(grace, 'Ada Lovelace');
  await isMoving(video);
  await step('the link is cut', async () => {
    await ada.page.context().setOffline(true);
    await isMoving(video);
    await isMoving(picture(ada, 'Grace Hopper'));
  });
  await step('the link is back', async () => {
    await ada.page.context().setOffline(false);
    await expect(here(ada)).toContainText('2 people here', SOON);
    await roomButton(grace, 'Leave').click();
    await expect(here(ada)).toContainText('1 person here', SOON);
  });
});
