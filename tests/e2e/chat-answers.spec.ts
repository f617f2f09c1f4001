import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { keepNotifications, shownBy } from './support/kept-notifications';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;

const MENTION = 'Only you know the way that leads from here to the roof without the stairs, @Grace Hopper';
/** As long as the list of messages is high. */
const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n');

test('Grace mutes the area, is alerted of a mention, and is led to it, answers and reacts', async ({
  join,
  expected,
}) => {
  expected.outage();
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const [adas, graces] = [talkOf(ada), talkOf(grace)];
  const lobby = ada.areaName('lobby');
  await grace.page.context().addInitScript(keepNotifications);
  await grace.page.reload();
  await graces.open();
  await graces.wantNotifications();
  await adas.open();
  await adas.openChannel(lobby);

  await step('a muted chat is marked, and its new messages are not counted', async () => {
    await graces.openChannel(lobby);
    await adas.say('Good morning!');
    await graces.hears('Good morning!');
    await graces.choose('Mute');
    await graces.backToList();
    const row = graces.row(lobby);
    await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible(SOON);
    const counted = await grace.page.title();
    await adas.write(LONG);
    await expect(row).toContainText('New', SOON);
    await expect(grace.page).toHaveTitle(counted);
  });
  await step('a mention calls even so', async () => {
    await adas.field.fill(MENTION.slice(0, -12));
    await adas.field.pressSequentially(MENTION.slice(-12, -9));
    await expect(ada.page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible(SOON);
    await ada.page.keyboard.press('Enter');
    await expect(adas.field).toHaveValue(`${MENTION} `);
    await ada.page.keyboard.press('Enter');
    await expect(graces.row(lobby).getByRole('img', { name: 'You are mentioned' })).toBeVisible(SOON);
    const notice = { title: 'Ada Lovelace', text: MENTION };
    await expect.poll(() => shownBy(grace.page), SOON).toMatchObject([notice]);
  });
  await step('a button leads to the mention, which is seen then', async () => {
    await adas.write(LONG);
    await graces.openChannel(lobby);
    await expect(graces.item('Line 1').last()).toBeInViewport(SOON);
    await expect(graces.item(MENTION)).not.toBeInViewport();
    await grace.press(graces.panel.getByRole('button', { name: 'You are mentioned' }));
    await expect(graces.item(MENTION)).toBeInViewport(SOON);
    await expect(graces.panel.getByRole('button', { name: 'You are mentioned' })).toHaveCount(0, SOON);
    expect(await shownBy(grace.page)).toMatchObject([{ text: MENTION }]);
  });
  await step('reactions are counted for both while they look', async () => {
    await adas.messages.hover();
    await ada.page.mouse.wheel(0, -700);
    await expect(adas.item(MENTION)).toBeInViewport(SOON);
    await graces.act(MENTION, 'React with 👍');
    await expect(adas.messages.getByRole('button', { name: '👍 by Grace Hopper' })).toHaveText('👍1', SOON);
    // By the keyboard: what is pointed at moves with the rows.
    await adas.messages.getByRole('button', { name: '👍 by Grace Hopper' }).press('Enter');
    const both = graces.messages.getByRole('button', { name: '👍 by you and Ada Lovelace' });
    await expect(both).toHaveAttribute('aria-pressed', 'true', SOON);
    await isClean(grace.page, 'a message with reactions');
    await both.press('Enter');
    await expect(adas.messages.getByRole('button', { name: '👍 by you', exact: true })).toHaveText(
      '👍1',
      SOON,
    );
  });
  await step(
    'any emoji is found by its name, in the skin tone that is chosen, once its file has loaded',
    async () => {
      const picker = grace.page.getByRole('dialog', { name: 'All reactions' });
      await grace.page.route('**/assets/data-*.js', (route) => route.abort('internetdisconnected'));
      await graces.act(MENTION, 'More reactions');
      await expect(picker.getByText('The emoji could not be loaded.')).toBeVisible(SOON);
      await grace.page.unroute('**/assets/data-*.js');
      await grace.press(picker.getByRole('button', { name: 'Try again' }));
      await expect(picker.getByRole('gridcell', { name: 'grinning face', exact: true })).toBeVisible(SOON);
      await isClean(grace.page, 'all reactions');
      await grace.press(picker.getByRole('button', { name: 'Skin tone' }));
      await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('waving');
      await expect(picker.getByRole('gridcell', { name: 'waving hand' })).toBeVisible();
      await grace.page.keyboard.press('Enter');
      await expect(adas.messages.getByRole('button', { name: '👋🏻 by Grace Hopper' })).toBeVisible(SOON);
      await graces.act(MENTION, 'More reactions');
      await expect(picker.getByRole('button', { name: 'Light skin tone', exact: true })).toBeVisible(SOON);
      await grace.page.keyboard.press('Escape');
      await expect(picker).toBeHidden();
    },
  );
  await step('an answer leads back to its message', async () => {
    await graces.act(MENTION, 'Reply');
    await expect(graces.field).toBeFocused();
    await adas.write(LONG);
    await graces.say('At the stairs, in ten minutes.');
    const answer = adas.item('At the stairs, in ten minutes.');
    await expect(answer).toBeInViewport(SOON);
    const quote = answer.getByRole('button', { name: MENTION });
    const [list, shown] = await Promise.all([adas.messages.boundingBox(), quote.boundingBox()]);
    expect((shown?.x ?? 0) + (shown?.width ?? Infinity)).toBeLessThan((list?.x ?? 0) + (list?.width ?? 0));
    const original = adas.item(MENTION).filter({ hasText: '👍' });
    await expect(original).not.toBeInViewport();
    await ada.press(answer.getByRole('button', { name: MENTION }));
    await expect(original).toBeInViewport(SOON);
  });
});
