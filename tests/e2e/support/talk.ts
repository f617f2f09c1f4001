import type { Locator } from 'playwright/test';
import { expect } from './foyer-test';
import { SOON, type Visitor } from './visitors';

/** The chat of a visitor: the column of wide screens, or the sheet of a phone. */
export interface Talk {
  panel: Locator;
  /** The messages of the open channel. */
  messages: Locator;
  field: Locator;
  /** Returns the message with a text in the open channel. */
  item: (text: string) => Locator;
  /** Returns the message that has a text now, whatever its text will be. */
  message: (text: string) => Promise<Locator>;
  /** Returns the row of a channel in the list. */
  row: (name: string) => Locator;
  /** Opens the chat by its button. */
  open: () => Promise<void>;
  /** Opens a channel of the list. */
  openChannel: (name: string) => Promise<void>;
  backToList: () => Promise<void>;
  /** Types a text and presses Enter. */
  say: (text: string) => Promise<void>;
  /** Sends a text of several lines. */
  write: (text: string) => Promise<void>;
  /** Waits until a text is in the open channel exactly once. */
  hears: (text: string) => Promise<void>;
  /** Presses a button of the bar of a message. */
  act: (text: string, button: string) => Promise<void>;
  /** Chooses an option of the open channel. */
  choose: (option: string) => Promise<void>;
  /** Switches the notifications of the browser on. */
  wantNotifications: () => Promise<void>;
}

/**
 * Shows the bar of a message by a click beside its text: the bar stays while the message has the focus.
 * What is pointed at changes when the rows move, as they do with a new message or when an editor closes.
 */
export async function barOf(item: Locator): Promise<Locator> {
  await item.locator('[data-message]').click({ position: { x: 12, y: 6 } });
  return item.getByRole('toolbar');
}

export function talkOf({ page, button, press }: Visitor): Talk {
  const panel = page.getByRole('complementary', { name: 'Chat', exact: true });
  const messages = panel.getByRole('region', { name: 'Messages' });
  const field = panel.getByRole('textbox', { name: 'Message', exact: true });
  const row = (name: string) =>
    panel.getByRole('list', { name: 'Chats' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const item = (text: string) => messages.getByRole('listitem').filter({ hasText: text });
  const option = (name: string) => page.getByRole('menuitem', { name, exact: true });
  return {
    panel,
    messages,
    field,
    item,
    message: async (text) => {
      const id = await item(text).locator('[data-message]').getAttribute('data-message');
      return messages.locator(`[data-message="${id}"]`);
    },
    row,
    open: async () => {
      await press(button('Chat'));
      await expect(panel).toBeVisible();
    },
    openChannel: async (name) => {
      await expect(row(name)).toBeVisible(SOON);
      await press(row(name));
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
    },
    backToList: () => press(panel.getByRole('button', { name: 'Back to all chats' })),
    say: async (text) => {
      await press(field);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('');
    },
    write: async (text) => {
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    },
    hears: (text) => expect(messages.getByText(text, { exact: true })).toHaveCount(1, SOON),
    act: async (text, name) => {
      const bar = await barOf(item(text));
      await press(bar.getByRole('button', { name, exact: true }));
    },
    choose: async (name) => {
      await press(panel.getByRole('button', { name: 'Chat options' }));
      await press(option(name));
      await expect(option(name)).toHaveCount(0);
    },
    wantNotifications: async () => {
      await press(panel.getByRole('button', { name: 'Alerts of new messages' }));
      const wish = page.getByRole('menuitemcheckbox', { name: 'Notifications on this device' });
      await press(wish);
      await expect(wish).toHaveAttribute('aria-checked', 'true');
      await page.keyboard.press('Escape');
    },
  };
}
