import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { picture } from '../support/sample-files';
import { canvasOf, clearBoard, editorOf, has, LOADED, openBoard, walkToBoard } from './support/board';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);
test.beforeEach(({ server: { url } }) => clearBoard(url));

const PNG = { name: 'picture.png', mimeType: 'image/png' };
/** Red and blue of the picture, and of what the editor shows in place of one that is gone. */
const BLUE = [51, 102] as const;
const GONE = [231, 231] as const;

/** Returns whether a board shows a colour. */
const shows = (visitor: Visitor, colour: readonly [number, number]): Promise<boolean> =>
  editorOf(visitor)
    .locator('canvas.static')
    .evaluate((canvas: HTMLCanvasElement, [red, blue]) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
        willReadFrequently: true,
      });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 40)
        if (Math.abs(Number(data[at]) - red) < 4 && Math.abs(Number(data[at + 2]) - blue) < 4) return true;
      return false;
    }, colour);

/** Copies a picture as another program would, and pastes it on a board. */
async function pastePicture(visitor: Visitor, bytes: Buffer): Promise<void> {
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await canvasOf(visitor).click({ position: { x: 300, y: 400 } });
  await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const item = new ClipboardItem({ 'image/png': new Blob([data], { type: 'image/png' }) });
    await navigator.clipboard.write([item]);
  }, bytes.toString('base64'));
  await page.keyboard.press('Control+v');
}

/** Drops a picture on a board. */
async function dropPicture(visitor: Visitor, bytes: Buffer): Promise<void> {
  const dataTransfer = await canvasOf(visitor).evaluateHandle((_, base64) => {
    const transfer = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([data], 'picture.png', { type: 'image/png' }));
    return transfer;
  }, bytes.toString('base64'));
  await canvasOf(visitor).dispatchEvent('drop', { dataTransfer, clientX: 400, clientY: 300 });
}

test('a picture that Ada puts on a board is seen by Grace, is there after a reload, and is saved with the board', async ({
  join,
  expected,
}) => {
  const people = await Promise.all([join('ada'), join('grace')]);
  const [ada, grace] = people;
  await Promise.all(people.map(walkToBoard));
  const loaded = grace.page.waitForResponse(/\/backend-pictures\/[0-9a-f]{32}$/, LOADED);
  await dropPicture(ada, await picture(1_800, 900));
  for (const visitor of people) await has(visitor, '1 picture');
  expect((await loaded).status()).toBe(200);
  await expect(ada.page.getByText('Your picture is being uploaded. Keep the board open.')).toBeHidden(SOON);

  await step('it is drawn where it lies', async () => {
    for (const visitor of people) await expect.poll(() => shows(visitor, BLUE), LOADED).toBe(true);
  });
  await step('it is there after a reload', async () => {
    await ada.page.reload();
    await openBoard(ada);
    await has(ada, '1 picture');
    await expect.poll(() => shows(ada, BLUE), LOADED).toBe(true);
  });
  await step('one more is chosen by the button, and one is pasted', async () => {
    const chooser = ada.page.waitForEvent('filechooser');
    await ada.press(editorOf(ada).locator('label:has([data-testid="toolbar-image"])'));
    await (await chooser).setFiles({ ...PNG, buffer: await picture(400, 200) });
    await canvasOf(ada).click({ position: { x: 700, y: 350 } });
    for (const visitor of people) await has(visitor, '2 pictures');
    await pastePicture(ada, await picture(200, 200));
    for (const visitor of people) await has(visitor, '3 pictures');
  });
  await step('a picture that is gone is shown as such', async () => {
    expected.failures(404);
    await grace.page.route('**/backend-pictures/**', (route) => route.fulfill({ status: 404 }));
    await grace.page.reload();
    await openBoard(grace);
    await has(grace, '3 pictures');
    await expect.poll(() => shows(grace, GONE), LOADED).toBe(true);
    expect(await shows(grace, BLUE)).toBe(false);
  });
  await step('it is saved with its pictures, as a picture and as a drawing', async () => {
    await ada.press(editorOf(ada).getByTestId('main-menu-trigger'));
    await ada.press(editorOf(ada).getByTestId('image-export-button'));
    const save = async (kind: 'PNG' | 'SVG'): Promise<Buffer> => {
      const download = ada.page.waitForEvent('download');
      await ada.press(editorOf(ada).getByRole('button', { name: `Export to ${kind}` }));
      expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
      return readFile(await (await download).path());
    };
    const { data, info } = await sharp(await save('PNG'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isBlue = (at: number) => data[at] === 51 && data[at + 2] === 102;
    const points = Array.from({ length: info.width * info.height }, (_, at) => at * info.channels);
    expect(points.some(isBlue)).toBe(true);
    expect(String(await save('SVG'))).toContain('<image');
  });
});
