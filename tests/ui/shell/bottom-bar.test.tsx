import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { BY_GRACE, PAIR } from '../chat/hall-with-chat';
import { GRACE } from '../people/hall-with-people';
import { measureLists } from '../people/layout';

beforeEach(() => {
  window.innerWidth = 390;
  measureLists();
});

/** The bar of a phone in the lobby, with a message of Grace that was not read. */
async function onPhone(config = {}) {
  const world = fakeWorld({
    signedIn: ADA.email,
    config: { userPresence: true, ...config },
    guests: [GRACE],
  });
  world.chat.write(PAIR, BY_GRACE, 'Hello Ada');
  const { user } = renderApp({ world });
  const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
  const press = async (name: string) => {
    const button = await within(bar).findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };
  return { user, bar, press };
}

test('the bar of phones has areas, people, chat and menu, and marks where the user is', async () => {
  const { user, bar, press } = await onPhone();
  const buttons = within(bar).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent?.replace('1', ''))).toEqual([
    'Areas',
    'People',
    'Chat',
    'ALMenu',
  ]);
  expect(within(bar).getByRole('button', { current: true }).textContent).toBe('Areas');
  for (const [item, dialog] of [
    ['Menu', 'Menu'],
    ['People', 'People'],
  ] as const) {
    expect(bar.dataset.away).toBeUndefined();
    await press(item);
    await screen.findByRole('dialog', { name: dialog });
    expect(bar.dataset.away).toBe('true');
    await user.click(
      within(screen.getByRole('dialog', { name: dialog })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the bar says in how many chats there are new messages, and has no people without presence', async () => {
  const { bar } = await onPhone({ userPresence: false });
  const chat = await within(bar).findByRole('button', { name: 'Chat' });
  await waitFor(() => expect(chat.getAttribute('aria-description')).toBe('Chats with new messages: 1'));
  expect(within(bar).queryByRole('button', { name: 'People' })).toBeNull();
});
