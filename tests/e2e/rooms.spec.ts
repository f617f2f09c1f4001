import { isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { heardIn, keepConnections } from './support/heard';
import { comeToDoor, enterMeeting, isMoving, picture, roomButton, roomOf } from './support/room';
import { hasTypeface } from './support/typeface';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

/** Two browsers on a busy machine find each other late. */
const CONNECTED = { timeout: 30_000 };

test('two people meet in the room of the demo, walk with it, leave and come back', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace', { prepare: keepConnections })]);
  const here = (visitor: Visitor) => roomOf(visitor).locator('main');

  await step('without cameras Grace hears Ada', async () => {
    await ada.press(ada.chip(/Auditorium/));
    await comeToDoor(ada);
    await roomButton(ada, 'Microphone').click();
    await roomButton(ada, 'Join now').click(SOON);
    await grace.press(grace.chip(/Auditorium/));
    await comeToDoor(grace);
    await expect(here(grace)).toContainText('Ada Lovelace is here.', SOON);
    await isCleanInBoth(grace.page, 'the page before a meeting');
    await roomButton(grace, 'Microphone').click();
    await roomButton(grace, 'Join now').click(SOON);
    const heard = () => {
      const frame = grace.page.frames().find((one) => one.url().includes('/room.html'));
      return frame ? heardIn(frame) : 0;
    };
    await expect.poll(heard, SOON).toBeGreaterThan(0);
  });
  await step('they see each other and themselves', async () => {
    for (const visitor of [ada, grace]) await roomButton(visitor, 'Camera').click();
    for (const [visitor, other] of [
      [ada, 'Grace Hopper'],
      [grace, 'Ada Lovelace'],
    ] as const) {
      await isMoving(picture(visitor, other));
      await isMoving(picture(visitor, 'You'));
      await expect(here(visitor)).toContainText('2 people here', SOON);
    }
  });
  await step('a press on a picture makes it large', async () => {
    const pin = roomButton(ada, 'Keep Grace Hopper large');
    await pin.click({ position: { x: 40, y: 90 } });
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    const [large, own] = [
      await picture(ada, 'Grace Hopper').boundingBox(),
      await picture(ada, 'You').boundingBox(),
    ];
    expect(large?.width ?? 0).toBeGreaterThan((own?.width ?? 0) * 2);
    await pin.click({ position: { x: 40, y: 90 } });
  });
  await step('the room has the typeface and the tooltips of the venue', async () => {
    await expect.poll(() => hasTypeface(roomOf(ada).locator('body'))).toBe(true);
    await roomButton(ada, 'Microphone').hover();
    await expect(
      roomOf(ada)
        .locator('[aria-hidden]')
        .filter({ hasText: /^Microphone$/ }),
    ).toBeVisible();
  });
  await step('the meeting goes on, small, while Ada walks', async () => {
    const video = picture(ada, 'Grace Hopper');
    const before = await video.elementHandle();
    await ada.press(ada.page.getByRole('button', { name: 'Minimize' }));
    await ada.press(ada.chip(/Expo/));
    await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Expo');
    expect(await video.evaluate((now, then) => now === then, before)).toBe(true);
    await isMoving(video);
  });
  await step('Ada drags the small window to the corner above by the mouse', async () => {
    const window = ada.page.locator('section[data-view="small"]');
    const before = await window.getAttribute('data-dock');
    await window.locator('[data-drag]').hover();
    const { mouse } = ada.page;
    await mouse.down();
    await mouse.move(300, 140, { steps: 8 });
    await mouse.up();
    await expect(window).not.toHaveAttribute('data-dock', before ?? '');
  });
  await step('who leaves is gone for the other', async () => {
    await ada.press(ada.page.getByRole('button', { name: 'Leave', exact: true }));
    await expect(ada.page.locator('iframe')).toHaveCount(0, SOON);
    await expect(here(grace)).toContainText('1 person here', SOON);
  });
  await step('who comes back sees the screen that is shared there meanwhile', async () => {
    await roomButton(grace, 'Share screen').click(SOON);
    await expect(roomOf(grace).getByText('You are sharing your screen.')).toBeVisible(SOON);
    await ada.press(ada.chip(/Auditorium/));
    await enterMeeting(ada, 'Rejoin');
    const name = roomOf(ada).getByRole('status').filter({ hasText: 'Grace Hopper shares the screen' });
    await expect(name).toBeVisible(SOON);
    await expect(name).not.toContainText('Connecting…', CONNECTED);
    const screen = picture(ada, 'Screen of Grace Hopper');
    await isMoving(screen);
    await expect(screen).toHaveCSS('object-fit', 'contain');
    await roomButton(grace, 'Stop sharing').click();
    await isMoving(picture(ada, 'Grace Hopper'));
  });
  await step('who loads the page again comes back by one press', async () => {
    await ada.page.reload();
    await enterMeeting(ada, 'Rejoin');
    await isMoving(picture(ada, 'Grace Hopper'));
  });
  await step('the other is told when a tab is closed', async () => {
    await grace.page.close();
    await expect(here(ada)).toContainText('Connection lost', SOON);
  });
});
