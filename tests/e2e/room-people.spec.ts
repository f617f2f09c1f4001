import { chromium } from 'playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { comeToDoor, enterMeeting, isMoving, picture, roomButton, roomOf } from './support/room';
import { SOON, test, type Visitor } from './support/visitors';

const executablePath = findChromium();
const FAKE_DEVICES = [...chromiumFlags, '--use-fake-device-for-media-stream'];

test.use({ launchOptions: { executablePath, args: [...FAKE_DEVICES, '--use-fake-ui-for-media-stream'] } });

const { step } = test;
test.setTimeout(240_000);

const here = (visitor: Visitor) => roomOf(visitor).locator('main');
const goToAuditorium = (visitor: Visitor, name: string) => visitor.press(visitor.chip(name));

test('three people meet, one of them in Arabic, and the host ends it for everyone', async ({ join }) => {
  const [host, ada, alan] = await Promise.all([
    join('host'),
    join('ada'),
    join('alan', { language: 'ar', colorScheme: 'dark' }),
  ]);
  await step('two quick presses come in once', async () => {
    await goToAuditorium(ada, 'Auditorium');
    await comeToDoor(ada);
    await roomButton(ada, 'Join').dblclick();
    await isMoving(picture(ada, 'You'));
    await roomButton(ada, 'Join now').dblclick();
    await expect(here(ada)).toContainText('1 person here', SOON);
  });
  await step('the third person sees both others', async () => {
    await goToAuditorium(host, 'Auditorium');
    await enterMeeting(host);
    await alan.press(alan.chip(/القاعة/));
    await enterMeeting(alan);
    await isMoving(picture(alan, 'Ada Lovelace'));
    await expect(here(ada)).toContainText('3 people here', SOON);
    await expect(roomOf(ada).locator('video')).toHaveCount(3);
    await isClean(alan.page, 'a room in Arabic and dark');
  });
  await step('a phone shows all of them with every control', async () => {
    await ada.page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Microphone', 'Camera', 'Camera and microphone settings'])
      await expect(roomButton(ada, name)).toBeInViewport({ ratio: 1 });
  });
  await step('the host ends the meeting for everyone', async () => {
    await expect(roomButton(ada, 'End for everyone')).toHaveCount(0);
    await roomButton(host, 'End for everyone').click();
    for (const visitor of [ada, alan]) await expect(picture(visitor, 'You')).toHaveCount(0, SOON);
  });
});

test('a person whose browser denies camera and microphone is helped, and takes part without', async ({
  join,
}) => {
  const browser = await chromium.launch({ executablePath, args: FAKE_DEVICES });
  const ada = await join('ada', { browser, permissions: ['notifications'] });
  await goToAuditorium(ada, 'Auditorium');
  await comeToDoor(ada);
  await roomButton(ada, 'Join').click();
  const alerts = roomOf(ada).getByRole('alert');
  await expect(alerts.filter({ hasText: 'Camera access was denied.' })).toContainText(
    'left of the address',
    SOON,
  );
  await expect(alerts.filter({ hasText: 'Microphone access was denied.' })).toBeVisible();
  await isClean(ada.page, 'denied devices');
  await roomButton(ada, 'Join now').click();
  await expect(here(ada)).toContainText('1 person here', SOON);
  await browser.close();
});
