import type { FrameLocator, Locator } from 'playwright/test';
import { expect } from './foyer-test';
import { SOON, type Visitor } from './visitors';

/** A page in a frame loads for long on a busy machine. */
const LOADED = { timeout: 40_000 };

/** The room in the meeting that a visitor has open. */
export const roomOf = ({ page }: Visitor): FrameLocator => page.frameLocator('iframe[src*="/room.html"]');

/** The picture of a person in the room, and that of the visitor under "You". */
export const picture = (visitor: Visitor, name: string): Locator =>
  roomOf(visitor).locator(`video[aria-label="${name}"]`);

/** Returns a button in the room by its English text. */
export const roomButton = (visitor: Visitor, name: string): Locator =>
  roomOf(visitor).getByRole('button', { name: visitor.say(name), exact: true });

/** What turns both on before a call or meeting, for those who never did. */
export const TURN_ON = 'Turn on camera and microphone';

/** Opens the meeting of the auditorium for the first time: the visitor stands at the door of its room. */
export async function comeToDoor(visitor: Visitor): Promise<void> {
  await visitor.unfold('auditorium', 'meetings');
  await visitor.press(visitor.button('Join').first());
  await expect(roomButton(visitor, 'Join now')).toBeVisible(LOADED);
}

/** Goes into the room, with a look at camera and microphone at the first time. */
export async function enterMeeting(visitor: Visitor, way: 'Join' | 'Rejoin' = 'Join'): Promise<void> {
  if (way === 'Rejoin') {
    await visitor.unfold('auditorium', 'meetings');
    return visitor.press(visitor.button(way).first());
  }
  await comeToDoor(visitor);
  await roomButton(visitor, TURN_ON).click();
  await roomButton(visitor, 'Join now').click(SOON);
}

/** Waits until a picture moves; a failure names it by the message. */
export async function isMoving(
  video: Locator,
  options: { timeout: number; message?: string } = SOON,
): Promise<void> {
  const frames = () =>
    video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames, options).toBeGreaterThan(0);
  const seen = await frames();
  await expect.poll(frames, options).toBeGreaterThan(seen);
}
