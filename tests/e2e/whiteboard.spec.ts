import type { Venue } from '@domain/venue/venue';
import { isClean } from './support/axe';
import { clearBoard, dialogOf, draw, editorOf, has, LOADED, openBoard, walkToBoard } from './support/board';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { hasTypeface } from './support/typeface';
import { SOON } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

test.beforeEach(({ server: { url } }) => clearBoard(url));

function readOnlyBoards(venue: Venue): Venue {
  const changed = structuredClone(venue);
  const widgets = changed.architectures.flatMap(({ areas }) => areas).flatMap((area) => area.contentWidgets);
  for (const widget of widgets)
    if (widget.type === 'WHITEBOARD') widget.configurations = [{ id: 'board-drawing', readOnly: true }];
  return changed;
}

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
  await step('the editor has the typeface of the venue', async () => {
    await expect.poll(() => hasTypeface(editorOf(ada).locator('body'))).toBe(true);
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
