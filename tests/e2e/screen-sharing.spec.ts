import type { Locator, Page } from 'playwright/test';
import { isClean } from './support/axe';
import { test } from './support/fake-media';
import { expect } from './support/foyer-test';
import { enterMeeting, isMoving, roomOf, WITH_BOTH } from './support/room';
import { talkOf } from './support/talk';
import { SOON } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const callOf = (page: Page) => ({
  incoming: page.getByRole('region', { name: 'Incoming call' }),
  // On a phone it is a dialog.
  window: page.locator('section[aria-label^="Call with"]'),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});

/** Two browsers on a busy machine find each other late. */
const CONNECTED = { timeout: 30_000 };
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

test('Ada shares her screen with Grace in a call, by mouse and by keyboard', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada', { byKeyboard: true }), join('grace')]);
  const [adas, graces] = [callOf(ada.page), callOf(grace.page)];
  const face = graces.window.locator('video[aria-label="Ada Lovelace"]');
  const screen = graces.window.locator('video[aria-label="Screen of Ada Lovelace"]');
  const share = adas.button('Share screen');

  await step('they are in a call', async () => {
    const chat = talkOf(ada);
    await chat.open();
    await chat.openChannel('Grace Hopper');
    await ada.press(adas.button('Start video chat'));
    await ada.press(adas.button(WITH_BOTH));
    await ada.press(adas.button('Call now'));
    await grace.press(graces.button('Accept'));
    await grace.press(graces.button('Only listen'));
    await isMoving(face);
  });
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
      await isClean(ada.page, 'a call with the own screen');
      await isClean(grace.page, 'a call with the screen of another person');
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
  await step('who hangs up shares no longer', async () => {
    await ada.press(share);
    await expect(graces.window).toContainText('Ada Lovelace shares the screen', SOON);
    await ada.press(adas.button('Hang up'));
    await expect(graces.window).toHaveCount(0, SOON);
    await ada.press(adas.button('Start video chat'));
    await expect(adas.window).toContainText('Calling…', SOON);
    await expect(share).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a person who joins the room later sees the screen that is shared there', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  await ada.press(ada.chip(/Auditorium/));
  await enterMeeting(ada);
  await roomOf(ada).getByRole('button', { name: 'Share screen', exact: true }).click(SOON);
  await expect(roomOf(ada).getByText('You are sharing your screen.')).toBeVisible(SOON);
  await grace.press(grace.chip(/Auditorium/));
  await enterMeeting(grace);
  const name = roomOf(grace).getByRole('status').filter({ hasText: 'Ada Lovelace shares the screen' });
  await expect(name).toBeVisible(SOON);
  await expect(name).not.toContainText('Connecting…', CONNECTED);
  const screen = roomOf(grace).locator('video[aria-label="Screen of Ada Lovelace"]');
  await isMoving(screen);
  expect(await fitOf(screen)).toBe('contain');
  await roomOf(ada).getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await isMoving(roomOf(grace).locator('video[aria-label="Ada Lovelace"]'));
});
