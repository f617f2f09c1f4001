import type { FrameLocator, Locator } from 'playwright/test';
import { expect } from './foyer-test';
import { accountAt, post } from './host';
import { personOf } from './people';
import { SOON, type Visitor } from './visitors';

/** The editor of a board loads for long on a busy machine. */
export const LOADED = { timeout: 60_000 };

export const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Whiteboard' });
export const editorOf = ({ page }: Visitor): FrameLocator =>
  page.frameLocator('iframe[src^="/whiteboard.html"]');
export const canvasOf = (visitor: Visitor): Locator => editorOf(visitor).locator('canvas.interactive');

/** Empties the board: the tests of one worker share their server. */
export async function clearBoard(url: string): Promise<void> {
  const host = await accountAt(url, personOf('host'));
  await post(url, host, 'moderation/boards/clear', { widgetId: 'board', reason: 'The next test' });
}

export async function openBoard(visitor: Visitor): Promise<void> {
  const { region } = await visitor.unfold('lounge', 'board');
  await visitor.press(region.getByRole('button', { name: 'Open' }));
  await expect(editorOf(visitor).locator('.excalidraw')).toBeVisible(LOADED);
  await visitor.press(dialogOf(visitor).getByText('What is on the board'));
}

export async function walkToBoard(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.chip(/Lounge/));
  await openBoard(visitor);
}

/** Draws a rectangle of 60 by 60 from a place on the board. */
export async function draw(visitor: Visitor, x: number, y: number): Promise<void> {
  const { mouse } = visitor.page;
  await visitor.press(editorOf(visitor).locator('label:has([data-testid="toolbar-rectangle"])'));
  const box = await canvasOf(visitor).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  await mouse.move(box.x + x, box.y + y);
  await mouse.down();
  await mouse.move(box.x + x + 60, box.y + y + 60, { steps: 4 });
  await mouse.up();
}

/** Waits until the words below a board say this. */
export const has = (visitor: Visitor, words: string) =>
  expect(dialogOf(visitor).getByText(words, { exact: true })).toBeVisible(SOON);
