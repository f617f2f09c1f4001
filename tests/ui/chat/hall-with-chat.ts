import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ADA, type Story, type World } from '../../support/fake-services';
import { GRACE, inHall } from '../people/hall-with-people';

export const LOBBY = areaChannelId('lobby');
/** The private channel of Ada and Grace. */
export const PAIR = privateChannelId(ADA.email, 'grace');
export const BY_GRACE = { uid: 'grace', name: GRACE.name };
export const BY_ADA = { uid: ADA.email, name: 'Ada Lovelace' };

export const chat = () => screen.findByRole('complementary', { name: 'Chat' });
export const noChat = () => screen.queryByRole('complementary', { name: 'Chat' });
export const chatButton = () => screen.findByRole('button', { name: 'Chat' });

/** Opens the chat in the lobby as Ada, in an environment prepared before. */
export async function inChat(prepare: (world: World) => void = () => {}, story: Story = { guests: [GRACE] }) {
  const visit = await inHall(story, prepare);
  await visit.user.click(await chatButton());
  return { ...visit, inside: within(await chat()) };
}

/** Opens one of the channels by its name. */
export async function inChannel(name: RegExp, ...scene: Parameters<typeof inChat>) {
  const visit = await inChat(...scene);
  const list = await visit.inside.findByRole('list', { name: 'Chats' });
  await visit.user.click(await within(list).findByRole('button', { name }));
  const field = (await visit.inside.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement;
  return { ...visit, field };
}

/** Points at a message, the first one unless told, and returns a button of its bar. */
export async function inBar(user: UserEvent, name: string, index = 0): Promise<HTMLElement> {
  const list = await screen.findByRole('region', { name: 'Messages' });
  const message = await waitFor(() => {
    const found = list.querySelectorAll<HTMLElement>('[data-message]')[index];
    if (!found) throw new Error(`there is no message ${index}`);
    return found;
  });
  await user.hover(message);
  return within(message).findByRole('button', { name });
}

/** Returns the text of a row without its bar of actions. */
function textOf(row: HTMLElement): string {
  const copy = row.cloneNode(true) as HTMLElement;
  copy.querySelector('[role="toolbar"]')?.remove();
  return copy.textContent;
}

/** Returns the texts of the shown rows, from top to bottom. */
export const rows = () => {
  const messages = screen.getByRole('region', { name: 'Messages' });
  return within(messages).queryAllByRole('listitem').map(textOf);
};

/** Opens the search in the open channel. */
export async function openSearch(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Search' }));
}
