import { isClean, isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

test.use({ walked: true });

const { step } = test;

/** How many there are is not said: other stories write to these people too, and read what they have. */
const UNREAD = /^Chats with new messages: \d+$/;

test('Ada and Grace talk in their area and in private, Grace by keyboard alone', async ({ join }) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace', { byKeyboard: true })]);
  const [adas, graces] = [talkOf(ada), talkOf(grace)];
  const lobby = ada.areaName('lobby');
  const graceButton = grace.button('Chat');

  await graces.open();
  await graces.openChannel(lobby);
  await expect(graces.messages.getByRole('listitem').last()).toBeInViewport(SOON);
  await graces.backToList();
  await expect(graces.row(lobby)).not.toContainText('New', SOON);
  await grace.press(graceButton);
  await expect(graces.panel).toHaveCount(0);
  await step('a message in the area is new for the other, until it is seen', async () => {
    await adas.open();
    await adas.openChannel(lobby);
    await adas.say('Is anybody at the reception?');
    await adas.hears('Is anybody at the reception?');
    await expect(graceButton).toHaveAccessibleDescription(UNREAD, SOON);
    await graces.open();
    await expect(graces.row(lobby)).toContainText('New', SOON);
    await graces.openChannel(lobby);
    await graces.hears('Is anybody at the reception?');
  });
  await step('the answer arrives while both look', async () => {
    await graces.say('I am on my way.');
    await adas.hears('I am on my way.');
    await expect(adas.item('I am on my way.')).toContainText('Grace Hopper');
    await isCleanInBoth(ada.page, 'an open channel');
  });
  await step('a private chat starts at the row of a person, and people and chat take turns', async () => {
    await grace.openPeople();
    await expect(graces.panel).toHaveCount(0);
    await grace.press(
      grace.row('Ada Lovelace').getByRole('button', { name: 'Start chat with Ada Lovelace' }),
    );
    await expect(grace.panel).toHaveCount(0);
    await expect(graces.panel.getByRole('heading', { level: 2 })).toHaveText('Ada Lovelace');
    await graces.say('Only for you.');
    await adas.backToList();
    await isClean(ada.page, 'the list of chats');
    await adas.openChannel('Grace Hopper');
    await adas.hears('Only for you.');
    await adas.say('I keep it.');
    // The list ends at a whole pixel, its rows may not.
    await expect(adas.item('I keep it.')).toBeInViewport({ ratio: 0.95 });
  });
});

test('a logout leaves no text behind, and on a phone Back closes the chat', async ({ join }) => {
  const phone = { viewport: { width: 390, height: 780 } };
  const ada = await join('ada', phone);
  const adas = talkOf(ada);
  const openOnPhone = async () => {
    await ada.press(ada.button('Open menu'));
    await ada.press(ada.page.getByRole('button', { name: /^Chat/ }));
    await expect(adas.panel).toBeVisible();
  };
  await step('Back closes the sheet, and what was typed is still there', async () => {
    await openOnPhone();
    await adas.openChannel(ada.areaName('lobby'));
    await adas.field.fill('Half a thought');
    await isClean(ada.page, 'the chat on a phone');
    await ada.page.goBack();
    await expect(adas.panel).toHaveCount(0);
    await ada.standsIn('lobby');
    await openOnPhone();
    await expect(adas.field).toHaveValue('Half a thought');
  });
  await step('a logout removes it', async () => {
    await ada.page.goBack();
    await expect(adas.panel).toHaveCount(0);
    await ada.logOut();
    await ada.standsBeforeLogin();
    const kept = await ada.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).not.toContain('Half a thought');
  });
});
