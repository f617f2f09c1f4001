import type { Locator, Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { heardIn, keepConnections } from './support/heard';
import { isMoving, TURN_ON } from './support/room';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const callOf = (page: Page) => ({
  incoming: page.getByRole('region', { name: 'Incoming call' }),
  // On a phone it is a dialog.
  window: page.locator('section[aria-label^="Call with"]'),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});

const DESKTOP = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A screen is sent in another shape than a camera. */
const shapeOf = (video: Locator) =>
  video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => (videoWidth / videoHeight).toFixed(2));
const fitOf = (video: Locator) => video.evaluate((element) => getComputedStyle(element).objectFit);
const isInside = (window: Locator) =>
  window.evaluate((element) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    return (
      left >= 0 && right <= innerWidth && bottom <= innerHeight && element.scrollWidth <= element.clientWidth
    );
  });

/** Drags from the middle of an element to a place, as a finger does. */
async function dragByTouch(page: Page, element: Locator, x: number, y: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch('touchStart', from);
  await touch('touchMove', { x: (from.x + x) / 2, y: (from.y + y) / 2 });
  await touch('touchMove', { x, y });
  await touch('touchEnd');
  await session.detach();
}

const GREEN = 'rgb(31, 122, 51)';
const RED = 'rgb(179, 38, 30)';

test('Ada calls Grace, both see each other, the call goes on in another area, and Ada shares her screen there', async ({
  join,
}) => {
  const [ada, grace] = await Promise.all([
    join('ada'),
    join('grace', { byKeyboard: true, prepare: keepConnections }),
  ]);
  const [adas, graces] = [callOf(ada.page), callOf(grace.page)];
  const tab = await grace.openTab();
  await tab.goto('/');
  const otherTab = callOf(tab);

  await step('all tabs of Grace ring, and one takes the call', async () => {
    const chat = talkOf(ada);
    await chat.open();
    await chat.openChannel('Grace Hopper');
    await ada.press(adas.button('Start video chat'));
    await isClean(ada.page, 'what comes before the first call');
    await ada.press(adas.button(TURN_ON));
    await isMoving(adas.window.locator('video[aria-label="You"]'));
    await expect(adas.window.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
    await isClean(ada.page, 'the look at camera and microphone');
    await expect(graces.incoming).toHaveCount(0);
    await ada.press(adas.button('Camera'));
    await expect(adas.window).toContainText('Your camera is off');
    await ada.press(adas.button('Call now'));
    await expect(adas.window).toContainText('Calling…', SOON);
    await expect(otherTab.incoming).toContainText('Ada Lovelace', SOON);
    await expect(graces.incoming).toContainText('Ada Lovelace', SOON);
    await isClean(grace.page, 'an incoming call');
    await expect(graces.button('Accept')).toHaveCSS('background-color', GREEN);
    await grace.press(graces.button('Accept'));
    await expect(otherTab.incoming).toHaveCount(0, SOON);
  });
  await step('Ada is told that Grace has answered, who sees that Ada is there', async () => {
    await expect(adas.window).toContainText('Answered. One moment…', SOON);
    await expect(graces.window.getByRole('status').getByText('is here.')).toBeVisible(SOON);
    await isClean(grace.page, 'what comes before an accepted call');
    await grace.press(graces.button('Join now'));
  });
  await step('without cameras Grace hears Ada', async () => {
    await expect.poll(() => heardIn(grace.page), SOON).toBeGreaterThan(0);
    await ada.press(adas.button('Camera'));
  });
  await step('Grace, who turned no devices on, is in the call without', async () => {
    await isMoving(graces.window.locator('video[aria-label="Ada Lovelace"]'));
    await expect(graces.window.locator('video[aria-label="You"]')).toHaveCount(0);
    const isMuted = adas.window.getByRole('img', { name: 'Microphone off' });
    await expect(isMuted).toBeVisible(SOON);
    await grace.press(graces.button('Microphone'));
    await grace.press(graces.button('Camera'));
    await expect(isMuted).toHaveCount(0, SOON);
  });
  await step('they see each other and themselves', async () => {
    for (const [{ window }, other] of [
      [adas, 'Grace Hopper'],
      [graces, 'Ada Lovelace'],
    ] as const) {
      await isMoving(window.locator(`video[aria-label="${other}"]`));
      await isMoving(window.locator('video[aria-label="You"]'));
    }
  });
  await step('Ada moves the window to the corner above by the mouse', async () => {
    await expect(adas.window).toHaveAttribute('data-dock', 'bottom-end');
    await adas.window.locator('[data-drag]').hover();
    const { mouse } = ada.page;
    await mouse.down();
    await mouse.move(800, 160, { steps: 5 });
    await mouse.up();
    await expect(adas.window).toHaveAttribute('data-dock', 'top-end');
  });
  await step('by a finger to the corner below, and by the arrow keys up again', async () => {
    const handle = adas.button('Move the window');
    await dragByTouch(ada.page, handle, 1_200, 640);
    await expect(adas.window).toHaveAttribute('data-dock', 'bottom-end');
    await handle.press('ArrowUp');
    await expect(adas.window).toHaveAttribute('data-dock', 'top-end');
  });
  await step('the window says how long the call lasts, and the way out is red', async () => {
    await expect(adas.window.getByText(/^\d:\d\d$/)).toBeVisible();
    await expect(adas.window.getByRole('button', { name: 'Hang up' })).toHaveCSS('background-color', RED);
  });
  await step('the call is the same in another area, and the camera goes off', async () => {
    const video = adas.window.locator('video[aria-label="Grace Hopper"]');
    const before = await video.elementHandle();
    await ada.press(ada.chip(/Expo/));
    await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Expo');
    expect(await video.evaluate((now, then) => now === then, before)).toBe(true);
    await isMoving(video);
    await ada.press(adas.button('Camera'));
    await expect(adas.window.locator('video[aria-label="You"]')).toHaveCount(0);
    await ada.press(adas.button('Camera'));
  });
  const face = graces.window.locator('video[aria-label="Ada Lovelace"]');
  const screen = graces.window.locator('video[aria-label="Screen of Ada Lovelace"]');
  const share = adas.button('Share screen');
  await step(
    'Grace sees the whole screen, larger than the face was, and Ada knows that she shares it',
    async () => {
      const before = await face.boundingBox();
      await expect(share).toHaveAttribute('aria-pressed', 'false');
      await ada.press(share);
      await expect(adas.window.getByRole('status').getByText('You are sharing your screen.')).toBeVisible(
        SOON,
      );
      await expect(share).toHaveAttribute('aria-pressed', 'true');
      await expect(adas.window.locator('video[aria-label="You"]')).toHaveCount(0);
      await expect(graces.window).toContainText('Ada Lovelace shares the screen', SOON);
      await isMoving(screen);
      await expect.poll(() => shapeOf(screen), SOON).toBe('1.78');
      expect(await fitOf(screen)).toBe('contain');
      const after = await screen.boundingBox();
      expect(after?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 1.5);
      await isCleanInBoth(grace.page, 'a call with the screen of another person');
    },
  );
  await step('the window of the call stays on a phone', async () => {
    await grace.page.setViewportSize(PHONE);
    await expect.poll(() => isInside(graces.window), SOON).toBe(true);
    await ada.page.setViewportSize(PHONE);
    await expect.poll(() => isInside(adas.window), SOON).toBe(true);
  });
  await step('the camera goes off and on meanwhile, and is what Grace sees again afterwards', async () => {
    await ada.press(adas.button('Camera'));
    await ada.press(adas.button('Camera'));
    await isMoving(screen);
    await ada.press(adas.button('Stop sharing'));
    await expect(graces.window).not.toContainText('shares the screen', SOON);
    await isMoving(face);
    await isMoving(adas.window.locator('video[aria-label="You"]'));
    expect(await fitOf(face)).toBe('cover');
  });
  await step('who hangs up ends the call for the other, and shares no longer', async () => {
    for (const { page } of [ada, grace]) await page.setViewportSize(DESKTOP);
    await ada.openPeople();
    await expect(ada.row('Ada Lovelace')).toContainText('Busy', SOON);
    await ada.press(share);
    await expect(graces.window).toContainText('Ada Lovelace shares the screen', SOON);
    await grace.press(graces.button('Hang up'));
    await expect(graces.window).toHaveCount(0, SOON);
    await expect(ada.page.getByText('The call has ended.')).toBeVisible(SOON);
    await expect(adas.window).toHaveCount(0);
    await expect(ada.row('Ada Lovelace')).toContainText('Available', SOON);
  });
});
