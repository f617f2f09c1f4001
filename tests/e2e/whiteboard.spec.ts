import type { FrameLocator, Locator } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(90_000);

const LOADED = { timeout: 60_000 };

const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Whiteboard' });
const editorOf = ({ page }: Visitor): FrameLocator => page.frameLocator('iframe[src^="/whiteboard.html"]');

async function openBoard(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.chip(/Expo/));
  await visitor.press(visitor.page.getByRole('button', { name: 'Reading corner' }));
  const card = visitor.page.getByRole('region', { name: 'Whiteboard', exact: true });
  await visitor.press(card.getByRole('button', { name: 'Open' }));
  await expect(editorOf(visitor).locator('.excalidraw')).toBeVisible(LOADED);
}

test('explore', async ({ join }) => {
  const ada = await join('ada');
  await openBoard(ada);
  await step('draw', async () => {
    await expect(editorOf(ada).locator('[data-testid="toolbar-rectangle"]')).toBeVisible(LOADED);
    await ada.page.screenshot({ path: '/tmp/shots/a.png' });
    await editorOf(ada).locator('canvas.interactive').click();
    await ada.page.keyboard.press('r');
    const box = await editorOf(ada).locator('canvas.interactive').boundingBox();
    if (!box) throw new Error('no canvas');
    await ada.page.mouse.move(box.x + 300, box.y + 200);
    await ada.page.mouse.down();
    await ada.page.mouse.move(box.x + 400, box.y + 300, { steps: 5 });
    await ada.page.mouse.up();
    await ada.page.screenshot({ path: '/tmp/shots/b.png' });
    await dialogOf(ada).getByText('What is on the board').click();
    await expect(dialogOf(ada).getByText('1 shape')).toBeVisible(SOON);
    await ada.page.screenshot({ path: '/tmp/shots/c.png' });
  });
});
