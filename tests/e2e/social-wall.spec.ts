import type { Locator } from 'playwright/test';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const TEXT = 'The third stand has the best pencils';

const wallOf = ({ page }: Visitor): Locator => page.getByRole('region', { name: 'Social wall', exact: true });
const postsOf = (visitor: Visitor): Locator => wallOf(visitor).getByRole('region', { name: 'Posts' });
const waitingFor = (visitor: Visitor): Locator =>
  wallOf(visitor).getByRole('list', { name: 'Waiting for approval' });

test('what an attendee posts is on the wall and the big screen for everybody, from the approval of a host to its removal', async ({
  join,
}) => {
  const [ada, grace, host] = await Promise.all([join('ada'), join('grace'), join('host')]);
  const everybody = [ada, grace, host];

  await step('all see the posts of the wall, the newest first', async () => {
    for (const visitor of everybody) {
      await visitor.press(visitor.chip(/Lounge/));
      await visitor.unfold('lounge', 'wall');
      await expect(postsOf(visitor).getByRole('listitem').first()).toContainText('My nanosecond', SOON);
    }
  });
  await step('what Ada posts waits for a host, and nobody else reads it', async () => {
    await wallOf(ada).getByLabel('Your post').fill(TEXT);
    await ada.press(wallOf(ada).getByRole('button', { name: 'Post', exact: true }));
    await expect(wallOf(ada).getByText('Thank you. Your post appears')).toBeVisible(SOON);
    await expect(waitingFor(ada)).toContainText(TEXT, SOON);
    await expect(waitingFor(host)).toContainText(TEXT, SOON);
    await expect(waitingFor(grace)).not.toContainText(TEXT);
    await expect(postsOf(grace)).not.toContainText(TEXT);
  });
  await step('the host approves it, and it is the first one for everybody', async () => {
    const post = waitingFor(host).getByRole('listitem').filter({ hasText: TEXT });
    await host.press(post.getByRole('button', { name: 'Approve' }));
    for (const visitor of everybody)
      await expect(postsOf(visitor).getByRole('listitem').first()).toContainText(TEXT, SOON);
    await expect(waitingFor(ada)).toHaveCount(0, SOON);
  });
  await step('Grace likes it, and both see one more', async () => {
    const post = (visitor: Visitor) => postsOf(visitor).getByRole('listitem').first();
    await grace.press(post(grace).getByRole('button', { name: 'Like' }));
    await expect(post(grace).getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible(SOON);
    await expect(post(ada).getByRole('button', { name: 'Like 1', pressed: false })).toBeVisible(SOON);
  });
  await step(
    'the host removes it with a reason: it leaves the big screen of Grace, and Ada reads why',
    async () => {
      await grace.press(wallOf(grace).getByRole('button', { name: 'Big screen' }));
      const screen = grace.page.getByRole('dialog', { name: 'Social wall' });
      await expect(screen.getByRole('listitem').first()).toContainText(TEXT, SOON);
      await expect(screen.getByRole('listitem').first()).toContainText('1');
      const shown = postsOf(host).getByRole('listitem').filter({ hasText: TEXT });
      await host.press(shown.getByRole('button', { name: 'Remove' }));
      const question = host.page.getByRole('dialog', { name: 'Remove post' });
      await question.getByRole('textbox', { name: 'Reason' }).fill('No advertising');
      await host.press(question.getByRole('button', { name: 'Remove' }));
      await expect(screen).not.toContainText(TEXT, SOON);
      await grace.press(screen.getByRole('button', { name: 'Leave the big screen' }));
      await expect(screen).toHaveCount(0, SOON);
      await expect
        .poll(() => grace.page.evaluate(() => document.fullscreenElement === null), SOON)
        .toBe(true);
      for (const visitor of everybody) await expect(postsOf(visitor)).not.toContainText(TEXT, SOON);
      const removed = wallOf(ada).getByRole('list', { name: 'Removed by a host' });
      await expect(removed).toContainText(TEXT, SOON);
      await expect(removed).toContainText('Reason: No advertising');
      await expect(wallOf(grace).getByText('Removed by a host')).toHaveCount(0);
    },
  );
});
