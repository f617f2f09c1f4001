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

test('what an attendee posts is on the wall for everybody once a host has approved it', async ({ join }) => {
  const [ada, grace, host] = [await join('ada'), await join('grace'), await join('host')];
  const everybody = [ada, grace, host];

  await step('all see the posts of the wall, the newest first', async () => {
    for (const visitor of everybody) {
      await visitor.press(visitor.chip(/Lounge/));
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
  await step('the host rejects a post that waits', async () => {
    const own = waitingFor(grace).getByRole('listitem');
    await expect(own).toHaveCount(1, SOON);
    const post = waitingFor(host).getByRole('listitem').filter({ hasText: 'Compilers explained' });
    await host.press(post.getByRole('button', { name: 'Remove' }));
    await expect(waitingFor(grace)).toHaveCount(0, SOON);
  });
  await step('the host removes the post of Ada with a reason, which she reads', async () => {
    const shown = postsOf(host).getByRole('listitem').filter({ hasText: TEXT });
    await host.press(shown.getByRole('button', { name: 'Remove' }));
    const question = host.page.getByRole('dialog', { name: 'Remove post' });
    await question.getByRole('textbox', { name: 'Reason' }).fill('No advertising');
    await host.press(question.getByRole('button', { name: 'Confirm' }));
    for (const visitor of everybody) await expect(postsOf(visitor)).not.toContainText(TEXT, SOON);
    const removed = wallOf(ada).getByRole('list', { name: 'Removed by a host' });
    await expect(removed).toContainText(TEXT, SOON);
    await expect(removed).toContainText('Reason: No advertising');
    await expect(wallOf(grace).getByText('Removed by a host')).toHaveCount(0);
  });
  await step('the host undoes it, and the post is back where it was', async () => {
    await expect(host.page.getByText('Post removed.')).toBeVisible(SOON);
    await host.press(host.button('Undo'));
    for (const visitor of everybody)
      await expect(postsOf(visitor).getByRole('listitem').first()).toContainText(TEXT, SOON);
    await expect(wallOf(ada).getByText('Removed by a host')).toHaveCount(0, SOON);
  });
  await step('Ada removes it herself', async () => {
    const shown = postsOf(ada).getByRole('listitem').filter({ hasText: TEXT });
    await ada.press(shown.getByRole('button', { name: 'Remove' }));
    for (const visitor of everybody) await expect(postsOf(visitor)).not.toContainText(TEXT, SOON);
  });
});

test('a post gets reactions, and is on the big screen until it is removed', async ({ join }) => {
  const [ada, grace] = [await join('ada'), await join('grace')];
  const first = (visitor: Visitor) => postsOf(visitor).getByRole('listitem').first();
  for (const visitor of [ada, grace]) {
    await visitor.press(visitor.chip(/Lounge/));
    await expect(first(visitor)).toContainText('My nanosecond', SOON);
  }
  await step('Ada likes it, and both see one more', async () => {
    await ada.press(first(ada).getByRole('button', { name: 'Like' }));
    await expect(first(ada).getByRole('button', { name: 'Like 1', pressed: true })).toBeVisible(SOON);
    await expect(first(grace).getByRole('button', { name: 'Like 1', pressed: false })).toBeVisible(SOON);
  });
  await step('on the big screen it is there until Grace removes it', async () => {
    await ada.press(wallOf(ada).getByRole('button', { name: 'Big screen' }));
    const screen = ada.page.getByRole('dialog', { name: 'Social wall' });
    await expect(screen.getByRole('listitem').first()).toContainText('My nanosecond', SOON);
    await expect(screen.getByRole('listitem').first()).toContainText('1');
    await grace.press(first(grace).getByRole('button', { name: 'Remove' }));
    await expect(screen).not.toContainText('My nanosecond', SOON);
    await ada.press(screen.getByRole('button', { name: 'Leave the big screen' }));
    await expect(screen).toHaveCount(0, SOON);
    await expect.poll(() => ada.page.evaluate(() => document.fullscreenElement === null), SOON).toBe(true);
  });
});
