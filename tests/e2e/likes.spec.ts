import type { Locator } from 'playwright/test';
import { isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
/** Until a lost connection is noticed, or is back. */
const OFFLINE = { timeout: 40_000 };
test.setTimeout(240_000);

const PIECE = 'The poster of the event';
const TEXT = 'I printed this for our door';

const boardOf = ({ page }: Visitor): Locator => page.getByRole('dialog');
const pieceOf = (visitor: Visitor): Locator =>
  boardOf(visitor).getByRole('article', { name: PIECE, exact: true });
/** The button of the piece, before those of its comments. */
const likeOf = (visitor: Visitor): Locator =>
  pieceOf(visitor).getByRole('button', { name: 'Like', exact: true }).first();
const pressed = (like: Locator, is: boolean) =>
  expect(like).toHaveAttribute('aria-pressed', String(is), SOON);
const commentsOf = (visitor: Visitor): Locator =>
  boardOf(visitor).getByRole('region', { name: 'Comments', exact: true });
const commentOf = (visitor: Visitor, text: string): Locator =>
  commentsOf(visitor).getByRole('article').filter({ hasText: text }).last();

/** Opens the piece from the list of the board in the expo. */
async function openPiece(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.chip(/Expo/));
  const { region } = await visitor.unfold('expo', 'media');
  await visitor.press(region.getByRole('button', { name: 'Show all' }));
  await boardOf(visitor).getByLabel('Search media').fill(PIECE);
  await visitor.press(pieceOf(visitor).getByRole('button', { name: 'Open' }));
  await expect(commentsOf(visitor)).toBeVisible(SOON);
}

test('two people see what the other likes and writes about a piece, and a host what is reported', async ({
  join,
  expected,
}) => {
  expected.outage();
  const [ada, grace, host] = await Promise.all([join('ada'), join('grace'), join('host')]);
  await Promise.all([ada, grace, host].map(openPiece));

  await step(
    'what Ada presses offline is sent once the connection is back, and what she takes back is not',
    async () => {
      const kept = () => ada.page.evaluate(() => localStorage.getItem('foyer:likes'));
      await expect(likeOf(ada)).not.toHaveAttribute('aria-disabled', 'true', SOON);
      await ada.page.context().setOffline(true);
      await ada.press(likeOf(ada));
      await expect(pieceOf(ada)).toContainText('Saved when you are connected again', OFFLINE);
      await ada.press(likeOf(ada));
      await pressed(likeOf(ada), false);
      await expect.poll(kept).toBeNull();
      await ada.press(likeOf(ada));
      await pressed(likeOf(ada), true);
      await expect(pieceOf(grace)).not.toContainText('1 like');
      await ada.page.context().setOffline(false);
      await expect(pieceOf(grace)).toContainText('1 like', OFFLINE);
      await expect.poll(kept, OFFLINE).toBeNull();
    },
  );
  await step('Grace sees that the like is not hers, and adds one', async () => {
    await pressed(likeOf(grace), false);
    await grace.press(likeOf(grace));
    await expect(pieceOf(ada)).toContainText('2 likes', SOON);
  });
  await step('Ada comments, Grace answers and likes it', async () => {
    await commentsOf(ada).getByLabel('Your comment').fill(TEXT);
    await ada.press(commentsOf(ada).getByRole('button', { name: 'Comment', exact: true }));
    await expect(commentOf(grace, TEXT)).toBeVisible(SOON);
    await expect(commentsOf(ada).getByLabel('Your comment')).toHaveValue('', SOON);
    await grace.press(commentOf(grace, TEXT).getByRole('button', { name: 'Reply' }));
    await commentsOf(grace).getByLabel('Your reply').fill('In which size?');
    await grace.press(commentOf(grace, TEXT).getByRole('button', { name: 'Reply', exact: true }).last());
    const replies = commentsOf(ada).getByRole('list', { name: 'Replies' });
    await expect(replies).toContainText('In which size?', SOON);
    await grace.press(commentOf(grace, TEXT).getByRole('button', { name: 'Like', exact: true }));
    await expect(commentOf(ada, TEXT)).toContainText('1 like', SOON);
  });
  await step('Ada changes her comment, and both read the new text', async () => {
    await ada.press(commentOf(ada, TEXT).getByRole('button', { name: 'Edit' }));
    const field = commentsOf(ada).getByLabel('Your comment').last();
    await expect(field).toHaveValue(TEXT);
    await field.fill(`${TEXT}, in colour`);
    await ada.press(commentsOf(ada).getByRole('button', { name: 'Save' }));
    await expect(commentOf(grace, `${TEXT}, in colour`)).toContainText('edited', SOON);
  });
  await isCleanInBoth(ada.page, 'likes and comments');
  await step('Grace reports it, the host removes it with a reason, and Ada reads that', async () => {
    await grace.press(commentOf(grace, TEXT).getByRole('button', { name: 'Report' }));
    const report = grace.page.getByRole('dialog', { name: 'Report a comment of Ada Lovelace' });
    await report.getByRole('radio', { name: /Spam/ }).check();
    await grace.press(report.getByRole('button', { name: 'Send report' }));
    await expect(report).toContainText('Thank you.', SOON);
    await host.press(commentOf(host, TEXT).getByRole('button', { name: 'Remove' }));
    const question = host.page.getByRole('dialog', { name: 'Remove comment' });
    await question.getByRole('textbox', { name: 'Reason' }).fill('No advertising');
    await host.press(question.getByRole('button', { name: 'Remove' }));
    await expect(commentsOf(ada).getByRole('list', { name: 'Removed by a host' })).toContainText(TEXT, SOON);
    await expect(commentsOf(ada)).toContainText('Reason: No advertising');
    await expect(commentsOf(ada).getByRole('article')).toHaveCount(1, SOON);
    await expect(commentsOf(ada)).toContainText('Reply to a comment that is older or gone');
  });
});
