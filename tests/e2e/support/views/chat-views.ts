import type { Locator, Page } from 'playwright/test';
import { picture } from '../../../support/sample-files';
import type { Guest } from '../guest';
import { barOf } from '../talk';
import { fromHeader, inTurn, LOBBY, menuItem, type Open, pressed, viewsAt } from './ways';

const GROUP = 'Compiler breakfast';

const chatOf = (page: Page, guest: Guest) => page.getByRole('complementary', { name: guest.say('Chat') });

const chatWith =
  (name: (guest: Guest) => string): Open =>
  async (page, guest) => {
    const list = page.getByRole('list', { name: guest.say('Chats') });
    await guest.press(list.getByRole('button', { name: new RegExp(`^${name(guest)}`) }));
    await guest.button('Back to all chats').waitFor();
    await page
      .getByRole('region', { name: guest.say('Messages') })
      .getByRole('listitem')
      .first()
      .waitFor();
  };

const theChats = fromHeader('Chat');
const inArea = inTurn(
  theChats,
  chatWith((guest) => guest.areaName('lobby')),
);
const inPrivate = inTurn(
  theChats,
  chatWith(() => 'Grace Hopper'),
);
const inGroup = inTurn(
  theChats,
  chatWith(() => GROUP),
);

/** The bar of the last message of a person. */
function lastBarOf(page: Page, guest: Guest, author: string): Promise<Locator> {
  const messages = page.getByRole('region', { name: guest.say('Messages') });
  return barOf(messages.getByRole('listitem').filter({ hasText: author }).last());
}

const onMessage =
  (author: string, english: string): Open =>
  async (page, guest) => {
    const bar = await lastBarOf(page, guest, author);
    await guest.press(bar.getByRole('button', { name: guest.say(english), exact: true }));
  };

const fieldOf = (page: Page, guest: Guest) =>
  chatOf(page, guest).getByRole('textbox', { name: guest.say('Message'), exact: true });

const mention: Open = async (page, guest) => {
  await fieldOf(page, guest).pressSequentially('@');
  await page.getByRole('listbox', { name: guest.say('People to mention') }).waitFor();
};

const longDraft: Open = async (page, guest) =>
  fieldOf(page, guest).fill('A long message that goes on and on. '.repeat(30));

const attached: Open = async (page, guest) => {
  const choosing = page.waitForEvent('filechooser');
  await guest.press(chatOf(page, guest).getByRole('button', { name: guest.say('Attach file') }));
  const buffer = await picture(60, 40);
  await (await choosing).setFiles([
    { name: 'Hall.png', mimeType: 'image/png', buffer },
    { name: 'A-very-long-name-of-a-picture-without-any-space.png', mimeType: 'image/png', buffer },
  ]);
  await page
    .getByRole('list', { name: guest.say('Files to send') })
    .getByRole('listitem')
    .nth(1)
    .waitFor();
};

const foundMessages: Open = async (page, guest) => {
  await page.getByRole('searchbox', { name: guest.say('Search messages') }).fill('the');
  await page
    .getByRole('list', { name: guest.say('Messages found') })
    .getByRole('listitem')
    .first()
    .waitFor();
};

const allReactions: Open = async (page, guest) => {
  await onMessage('Grace Hopper', 'More reactions')(page, guest);
  await page
    .getByRole('dialog', { name: guest.say('All reactions') })
    .getByRole('gridcell')
    .first()
    .waitFor();
};

const theChange: Open = async (page, guest) => {
  const editor = page.getByRole('textbox', { name: guest.say('Edit message') });
  const bar = await lastBarOf(page, guest, 'I would like two');
  const button = bar.getByRole('button', { name: guest.say('Message options') });
  await editor.or(button).first().waitFor();
  // An open edit is kept over a reload.
  if (await editor.isVisible()) return;
  await guest.press(button);
  await menuItem('Edit')(page, guest);
};

const options = pressed('Chat options');

export const CHAT_VIEWS = [
  ...viewsAt(LOBBY, {
    'the chats': theChats,
    'the chat of an area': inArea,
    'a private chat': inPrivate,
    'the question before blocking': inTurn(inPrivate, options, menuItem('Block')),
    'the search in a chat': inTurn(inPrivate, options, menuItem('Search')),
    'the messages found in a chat': inTurn(inArea, options, menuItem('Search'), foundMessages),
    'a long draft': inTurn(inPrivate, longDraft),
    'the files of a draft': inTurn(inPrivate, attached),
    'the change of a message': inTurn(inArea, theChange),
    'the report of a message': inTurn(inArea, onMessage('Grace Hopper', 'Report')),
    'the members of a group': inTurn(inGroup, options, menuItem('Members')),
    'the new name of a group': inTurn(inGroup, options, menuItem('Members'), pressed('Rename')),
    'the people for a group': inTurn(inGroup, options, menuItem('Members'), pressed('Add people')),
    'the people for a new chat': inTurn(theChats, pressed('New chat')),
    'the form of a new group': inTurn(theChats, pressed('New group')),
  }),
  ...viewsAt(
    LOBBY,
    {
      'the options of a chat': inTurn(inPrivate, options),
      'the alerts of the chat': inTurn(theChats, pressed('Alerts of new messages')),
      'the options of a message': inTurn(inArea, onMessage('I would like two', 'Message options')),
    },
    { floating: '[role="menu"]' },
  ),
  ...viewsAt(
    LOBBY,
    { 'the reactions to a message': inTurn(inArea, allReactions) },
    { floating: '[role="dialog"]:has([frimousse-root])' },
  ),
  ...viewsAt(
    LOBBY,
    { 'an answer to a message': inTurn(inPrivate, onMessage('Grace Hopper', 'Reply')) },
    { floating: 'form:has(textarea)' },
  ),
  ...viewsAt(LOBBY, { 'the people to mention': inTurn(inGroup, mention) }, { floating: '[role="listbox"]' }),
  ...viewsAt(LOBBY, { 'a minimized chat': inTurn(theChats, pressed('Minimize')) }, { only: 'large' }),
];
