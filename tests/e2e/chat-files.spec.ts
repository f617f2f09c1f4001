import { PDF, picture } from '../support/sample-files';
import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;

test('Ada sends files to Grace, also over a network that is cut, and Grace sees them until Ada deletes them', async ({
  join,
  allowed,
  expected,
}) => {
  // The browser says that an upload was cut.
  allowed.push(/ERR_CONNECTION_RESET/);
  expected.outage();
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const [adas, graces] = [talkOf(ada), talkOf(grace)];
  const lobby = ada.areaName('lobby');
  for (const talk of [adas, graces]) {
    await talk.open();
    await talk.openChannel(lobby);
  }
  const attached = adas.panel.getByRole('list', { name: 'Files to send' });
  const attach = async (name: string) => {
    const choosing = ada.page.waitForEvent('filechooser');
    await ada.press(adas.panel.getByRole('button', { name: 'Attach file' }));
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: PDF });
    await ada.press(adas.panel.getByRole('button', { name: 'Send' }));
  };

  await step('a chosen picture and a dropped document are listed, and sent in order', async () => {
    const choosing = ada.page.waitForEvent('filechooser');
    await ada.press(adas.panel.getByRole('button', { name: 'Attach file' }));
    const buffer = await picture(600, 400);
    await (await choosing).setFiles({ name: 'Hall.png', mimeType: 'image/png', buffer });
    const transfer = await ada.page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'Plan.pdf', { type: 'application/pdf' }));
      return data;
    }, PDF.toString());
    await adas.messages.dispatchEvent('dragenter', { dataTransfer: transfer });
    await expect(adas.panel.getByText('Drop files here to send them')).toBeVisible();
    await adas.messages.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(attached.getByRole('listitem')).toHaveCount(2);
    await isClean(ada.page, 'files to send');
    await ada.press(adas.panel.getByRole('button', { name: 'Send' }));
    await expect(graces.item('Plan.pdf')).toHaveCount(1, SOON);
  });
  await step('the picture has loaded in its place, and opens large', async () => {
    const thumbnail = graces.panel.getByRole('button', { name: 'Open picture Hall.png' });
    const shown = thumbnail.locator('img');
    await expect(shown).toHaveJSProperty('naturalWidth', 600, SOON);
    expect((await thumbnail.boundingBox())?.width).toBeGreaterThan(250);
    await grace.press(thumbnail);
    const dialog = grace.page.getByRole('dialog', { name: 'Hall.png' });
    await expect(dialog.getByRole('img', { name: 'Hall.png' })).toBeVisible();
    await isClean(grace.page, 'a large picture');
    await grace.press(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).toHaveCount(0);
  });
  await step('the document is downloaded under its name', async () => {
    const downloading = grace.page.waitForEvent('download');
    await grace.press(graces.panel.getByRole('button', { name: 'Download Plan.pdf' }));
    expect((await downloading).suggestedFilename()).toBe('Plan.pdf');
  });
  await step('the document opens in the reader, and closing it returns to the chat', async () => {
    const name = graces.panel.getByRole('button', { name: 'Open Plan.pdf' });
    await grace.press(name);
    const reader = grace.page.getByRole('dialog', { name: 'Plan.pdf' });
    await expect(reader.getByRole('button', { name: 'Next page' })).toBeVisible(SOON);
    await expect(reader.getByRole('alert')).toHaveCount(0);
    await expect(reader.locator('canvas').first()).toBeVisible(SOON);
    await isClean(grace.page, 'a document of the chat');
    await grace.press(reader.getByRole('button', { name: 'Close' }));
    await expect(reader).toHaveCount(0);
    await expect(name).toBeFocused();
  });
  await step('a file whose upload is cut, or that is sent without a network, arrives once', async () => {
    const cut = ada.page.waitForEvent('requestfailed');
    await ada.page.route('**/api/chat/files', (route) => route.abort('connectionreset'), { times: 1 });
    await attach('Cut.pdf');
    expect((await cut).url()).toContain('/api/chat/files');
    await ada.page.context().setOffline(true);
    await attach('Late.pdf');
    await expect(adas.item('Late.pdf')).toContainText('Waiting to be sent', SOON);
    await ada.page.context().setOffline(false);
    await expect(graces.item('Late.pdf')).toHaveCount(1, SOON);
    await expect(adas.messages.getByText('Waiting to be sent')).toHaveCount(0, SOON);
    for (const talk of [adas, graces])
      for (const name of ['Cut.pdf', 'Late.pdf']) await expect(talk.item(name)).toHaveCount(1);
  });
  await step('a deleted file is gone for both', async () => {
    const heard = await graces.message('Plan.pdf');
    await adas.act('Plan.pdf', 'Message options');
    await ada.press(ada.page.getByRole('menuitem', { name: 'Delete' }));
    // Nobody waits for the time of an undo when the page is left.
    await ada.page.reload();
    await expect(heard).toContainText('This message was deleted.', SOON);
    await expect(graces.item('Plan.pdf')).toHaveCount(0);
  });
});
