import type { Venue } from '@domain/venue/venue';
import type { FrameLocator, Locator } from 'playwright/test';
import { picture } from '../support/sample-files';
import { isClean } from './support/axe';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { accountAt, post } from './support/host';
import { personOf } from './support/people';
import { SOON, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const LOADED = { timeout: 60_000 };

// The tests of one worker share their server, and with it the board.
test.beforeEach(async ({ server: { url } }) => {
  const host = await accountAt(url, personOf('host'));
  await post(url, host, 'moderation/boards/clear', { widgetId: 'board', reason: 'The next test' });
});

const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Whiteboard' });
const editorOf = ({ page }: Visitor): FrameLocator => page.frameLocator('iframe[src^="/whiteboard.html"]');
const canvasOf = (visitor: Visitor): Locator => editorOf(visitor).locator('canvas.interactive');

async function openBoard(visitor: Visitor): Promise<void> {
  const card = visitor.page.getByRole('region', { name: 'Whiteboard', exact: true });
  await visitor.press(card.getByRole('button', { name: 'Open' }));
  await expect(editorOf(visitor).locator('.excalidraw')).toBeVisible(LOADED);
  await visitor.press(dialogOf(visitor).getByText('What is on the board'));
}

async function walkToBoard(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.chip(/Lounge/));
  await openBoard(visitor);
}

/** Draws a rectangle of 60 by 60 from a place on the board. */
async function draw(visitor: Visitor, x: number, y: number): Promise<void> {
  const { mouse } = visitor.page;
  await visitor.press(editorOf(visitor).locator('label:has([data-testid="toolbar-rectangle"])'));
  const box = await canvasOf(visitor).boundingBox();
  if (!box) throw new Error('the board has no canvas');
  await mouse.move(box.x + x, box.y + y);
  await mouse.down();
  await mouse.move(box.x + x + 60, box.y + y + 60, { steps: 4 });
  await mouse.up();
}

function readOnlyBoards(venue: Venue): Venue {
  const changed = structuredClone(venue);
  const widgets = changed.architectures.flatMap(({ areas }) => areas).flatMap((area) => area.contentWidgets);
  for (const widget of widgets)
    if (widget.type === 'WHITEBOARD') widget.configurations = [{ id: 'board-drawing', readOnly: true }];
  return changed;
}

const has = (visitor: Visitor, words: string) =>
  expect(dialogOf(visitor).getByText(words, { exact: true })).toBeVisible(SOON);

test('two people draw on a board, each undoes their own, and what is drawn offline is merged', async ({
  join,
  expected,
}) => {
  const people = await Promise.all([join('ada'), join('grace')]);
  const [ada, grace] = people;
  for (const visitor of people) await walkToBoard(visitor);

  await step('both see what each draws, and who is there', async () => {
    for (const visitor of people) await has(visitor, 'The board is empty.');
    await draw(ada, 350, 120);
    for (const visitor of people) await has(visitor, '1 shape');
    await draw(grace, 450, 120);
    for (const visitor of people) await has(visitor, '2 shapes');
    await expect(editorOf(ada).locator('.UserList')).toContainText('G', SOON);
    await expect(editorOf(grace).locator('.UserList')).toContainText('A', SOON);
  });
  await step('undo takes back one’s own alone', async () => {
    await ada.page.keyboard.press('Control+z');
    for (const visitor of people) await has(visitor, '1 shape');
    await ada.page.keyboard.press('Control+z');
    await ada.page.keyboard.press('Control+Shift+z');
    for (const visitor of people) await has(visitor, '2 shapes');
  });
  await step('both draw without a network, and have everything after', async () => {
    expected.outage();
    for (const visitor of people) await visitor.page.context().setOffline(true);
    await draw(ada, 350, 220);
    await draw(grace, 450, 220);
    await draw(grace, 550, 220);
    await has(ada, '3 shapes');
    await has(grace, '4 shapes');
    for (const visitor of people) await visitor.page.context().setOffline(false);
    for (const visitor of people)
      await expect(dialogOf(visitor).getByText('5 shapes', { exact: true })).toBeVisible(LOADED);
  });
  await step('it is there after a reload', async () => {
    await ada.page.reload();
    await openBoard(ada);
    await has(ada, '5 shapes');
  });
});

/** Returns whether a board shows the blue of the picture. */
const showsBlue = (visitor: Visitor): Promise<boolean> =>
  editorOf(visitor)
    .locator('canvas.static')
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
        willReadFrequently: true,
      });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 40)
        if (Math.abs(Number(data[at]) - 51) < 4 && Math.abs(Number(data[at + 2]) - 102) < 4) return true;
      return false;
    });

/** Drops a picture on a board. */
async function dropPicture(visitor: Visitor, bytes: Buffer, x: number, y: number): Promise<void> {
  const dataTransfer = await canvasOf(visitor).evaluateHandle((_, base64) => {
    const transfer = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([data], 'picture.png', { type: 'image/png' }));
    return transfer;
  }, bytes.toString('base64'));
  await canvasOf(visitor).dispatchEvent('drop', { dataTransfer, clientX: x, clientY: y });
}

test('a picture that Ada drops on a board is seen by Grace, and is there after a reload', async ({
  join,
}) => {
  const people = await Promise.all([join('ada'), join('grace')]);
  const [ada, grace] = people;
  for (const visitor of people) await walkToBoard(visitor);
  const loaded = grace.page.waitForResponse(/\/backend-pictures\/[0-9a-f]{32}$/, LOADED);
  await dropPicture(ada, await picture(1_800, 900), 400, 300);
  for (const visitor of people) await has(visitor, '1 picture');
  expect((await loaded).status()).toBe(200);
  await expect(ada.page.getByText('Your picture is being uploaded. Keep the board open.')).toBeHidden(SOON);

  await step('it is drawn where it lies', async () => {
    for (const visitor of people) await expect.poll(() => showsBlue(visitor), LOADED).toBe(true);
  });
  await step('undo takes it off for both, and redo brings it back', async () => {
    await ada.press(editorOf(ada).getByRole('button', { name: 'Undo' }));
    for (const visitor of people) await has(visitor, 'The board is empty.');
    await ada.press(editorOf(ada).getByRole('button', { name: 'Redo' }));
    for (const visitor of people) await has(visitor, '1 picture');
  });
  await step('it is there after a reload', async () => {
    await ada.page.reload();
    await openBoard(ada);
    await has(ada, '1 picture');
    await expect.poll(() => showsBlue(ada), LOADED).toBe(true);
  });
});

test('a host clears a board for everybody, and restores it beside what was drawn since', async ({ join }) => {
  const people = await Promise.all([join('ada'), join('host')]);
  const [ada, host] = people;
  for (const visitor of people) await walkToBoard(visitor);
  await draw(ada, 350, 120);
  await has(host, '1 shape');
  await host.press(dialogOf(host).getByRole('button', { name: 'Clear whiteboard' }));
  const question = host.page.getByRole('dialog', { name: 'Clear whiteboard' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The next talk');
  await host.press(question.getByRole('button', { name: 'Confirm' }));
  for (const visitor of people) await has(visitor, 'The board is empty.');
  await draw(ada, 450, 120);
  await has(host, '1 shape');
  await host.press(host.page.getByRole('button', { name: 'Undo' }));
  for (const visitor of people) await has(visitor, '2 shapes');
});

test('a board is saved as a picture and as a drawing', async ({ join }) => {
  const ada = await join('ada');
  await walkToBoard(ada);
  await draw(ada, 350, 320);
  await ada.press(editorOf(ada).getByTestId('main-menu-trigger'));
  await ada.press(editorOf(ada).getByTestId('image-export-button'));
  for (const kind of ['PNG', 'SVG']) {
    const download = ada.page.waitForEvent('download');
    await ada.press(editorOf(ada).getByRole('button', { name: `Export to ${kind}` }));
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
  }
});

test('nobody draws on a board that the venue has made read-only, and its page is accessible', async ({
  join,
  host,
}) => {
  await host.change(readOnlyBoards);
  const ada = await join('ada');
  await walkToBoard(ada);
  await expect(dialogOf(ada).getByText('This board is read-only.')).toBeVisible(SOON);
  await expect(editorOf(ada).locator('[data-testid="toolbar-rectangle"]')).toHaveCount(0, SOON);
  await isClean(ada.page, 'a board');
});
