import { isClean } from './support/axe';
import { clearBoard, dialogOf, draw, editorOf, has, LOADED, walkToBoard } from './support/board';
import { expect } from './support/foyer-test';
import { hasTypeface } from './support/typeface';
import { SOON, test } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

test.beforeEach(({ server: { url } }) => clearBoard(url));

test('two people draw on a board, each undoes their own, what is drawn offline is merged, and a host clears and restores it', async ({
  join,
  expected,
}) => {
  const people = await Promise.all([join('ada'), join('host')]);
  const [ada, host] = people;
  await Promise.all(people.map(walkToBoard));

  await step('both see what each draws, and who is there', async () => {
    for (const visitor of people) await has(visitor, 'The board is empty.');
    await draw(ada, 350, 120);
    for (const visitor of people) await has(visitor, '1 shape');
    await draw(host, 450, 120);
    for (const visitor of people) await has(visitor, '2 shapes');
    await expect(editorOf(ada).locator('.UserList')).toContainText('H', SOON);
    await expect(editorOf(host).locator('.UserList')).toContainText('A', SOON);
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
    await draw(host, 450, 220);
    await draw(host, 550, 220);
    await has(ada, '3 shapes');
    await has(host, '4 shapes');
    for (const visitor of people) await visitor.page.context().setOffline(false);
    for (const visitor of people)
      await expect(dialogOf(visitor).getByText('5 shapes', { exact: true })).toBeVisible(LOADED);
  });
  await step('the host clears it for everybody, and restores it beside what was drawn since', async () => {
    await host.press(dialogOf(host).getByRole('button', { name: 'Clear whiteboard' }));
    const question = host.page.getByRole('dialog', { name: 'Clear whiteboard' });
    await question.getByRole('textbox', { name: 'Reason' }).fill('The next talk');
    await host.press(question.getByRole('button', { name: 'Clear whiteboard' }));
    for (const visitor of people) await has(visitor, 'The board is empty.');
    await draw(ada, 450, 120);
    await has(host, '1 shape');
    await host.press(host.page.getByRole('button', { name: 'Undo' }));
    for (const visitor of people) await has(visitor, '6 shapes');
  });
  await isClean(ada.page, 'a board');
});
