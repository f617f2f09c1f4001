import { privateChannelId } from '@domain/chat/channel-id';
import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld, type World } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { ALAN, GRACE, inHall } from '../people/hall-with-people';
import { measureLists } from '../people/layout';
import { BY_ADA, BY_GRACE, chat, chatButton, inChannel, inChat, LOBBY, noChat, PAIR } from './hall-with-chat';

const countedTitles = ({ tracker }: World) =>
  tracker.orders.flatMap((order) => (order.type === 'page.track' ? [order.page.title] : []));

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the list begins with the area, and then has the chats with the newest messages first', async () => {
  const { inside, world } = await inChat(({ chat: server }) => {
    server.write(PAIR, BY_GRACE, 'psst');
  });
  const list = await inside.findByRole('list', { name: 'Chats' });
  await waitFor(() => expect(texts(list)[1]).toContain('Grace Hopper'));
  act(() => world.chat.write(LOBBY, BY_GRACE, 'hello'));
  await waitFor(() => expect(texts(list)[0]).toMatch(/^LobbyEveryone in this area.*New$/));
  expect(texts(list)[1]).toMatch(/^GHGrace Hopper, Available. psst.*New$/);
});

test('a user without chats is told how to start one', async () => {
  const { inside } = await inChat();
  await inside.findByText(/^Your private chats and groups will be here/);
});

test('the title begins with the number of chats with new messages, on each page, and is counted without it', async () => {
  const analytics = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
  const { user, inside, banner, world, elapse } = await inChat(
    ({ chat: server }) => server.write(PAIR, BY_GRACE, 'psst'),
    { guests: [GRACE], config: { userPresence: true, analytics } },
  );
  await waitFor(() => expect(document.title).toBe('(1) Lobby · The Hall'));
  await user.click(banner.getByRole('link', { name: /^Expo/ }));
  await waitFor(() => expect(document.title).toBe('(1) Expo · The Hall'));
  await waitFor(() => expect(countedTitles(world)).toEqual(['Lobby · The Hall', 'Expo · The Hall']));
  await user.click(await inside.findByRole('button', { name: /Grace Hopper/ }));
  await inside.findByText('psst');
  elapse(2_000);
  await waitFor(() => expect(document.title).toBe('Expo · The Hall'));
});

test('the bar of a private chat says how and where the other person is, and the arrow keys widen the panel', async () => {
  const { user, inside } = await inChannel(/Grace Hopper/, ({ chat: server }) =>
    server.write(PAIR, BY_GRACE, 'psst'),
  );
  await waitFor(() =>
    expect(inside.getByRole('heading', { level: 2 }).nextSibling?.textContent).toBe('Available · Lobby'),
  );
  const edge = screen.getByRole('separator', { name: 'Width of the panel' });
  edge.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(edge.getAttribute('aria-valuenow')).toBe('400');
  expect(document.documentElement.style.getPropertyValue('--foyer-edge-width')).toBe('400px');
  expect(localStorage.getItem('foyer:edge-width')).toBe('400');
});

test('the chat can be minimized, expanded and closed, which returns the focus', async () => {
  const { user, inside } = await inChat();
  await user.click(inside.getByRole('button', { name: 'Minimize' }));
  const expand = await screen.findByRole('button', { name: 'Expand' });
  await waitFor(() => expect(document.activeElement).toBe(expand));
  await user.click(expand);
  await screen.findByRole('button', { name: 'Minimize' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(noChat()).toBeNull());
  expect(document.activeElement).toBe(await chatButton());
});

test('a group needs a name and two other people, which stay when it cannot be created, and opens once it is', async () => {
  const guests = [GRACE, { ...ALAN, areaId: 'lobby' }];
  const { user, inside, world } = await inChat(
    ({ answers }) => answers.fail('createGroup', new Failure('PROCESSING_ERROR', 'no')),
    { guests },
  );
  const create = () => user.click(inside.getByRole('button', { name: 'Create group' }));
  await user.click(inside.getByRole('button', { name: 'New group' }));
  await create();
  await inside.findByText('Please enter a name.');
  await inside.findByText('Please choose at least two people.');
  await user.type(inside.getByRole('textbox', { name: 'Name of the group' }), 'Makers');
  await user.click(await inside.findByRole('checkbox', { name: 'Grace Hopper' }));
  await user.click(inside.getByRole('checkbox', { name: 'Alan Turing' }));
  await create();
  await inside.findByText('The group could not be created. Please try again.');
  world.answers.heal('createGroup');
  await create();
  await inside.findByRole('heading', { name: 'Makers' });
  expect(world.chat.groups()).toEqual([{ name: 'Makers', members: [BY_ADA.uid, 'grace', 'alan'] }]);
});

test('on a small screen the menu button says in how many chats there are new messages', async () => {
  window.innerWidth = 390;
  await inHall({ guests: [GRACE] }, ({ chat: server }) => server.write(PAIR, BY_GRACE, 'psst'));
  const button = screen.getByRole('button', { name: 'Open menu' });
  await waitFor(() => expect(button.textContent).toContain('Chats with new messages: 1'));
  expect(button.getAttribute('aria-describedby')).toBe(button.querySelector('[id]')?.id);
});

test('without presence people chat with everybody who has been here, whose status is not known', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: false } });
  world.realtime.directory.know({ uid: 'alan', name: 'Alan Turing', title: 'Codebreaker' });
  measureLists();
  const { user, elapse } = renderApp({ world });
  await user.click(await chatButton());
  const inside = within(await chat());
  expect(inside.queryByRole('tab', { name: 'People' })).toBeNull();
  await inside.findByRole('button', { name: /Lobby/ });
  await user.click(inside.getByRole('button', { name: 'New chat' }));
  await user.type(await inside.findByRole('searchbox', { name: 'Search people' }), 'codeb');
  elapse(300);
  const found = await inside.findByRole('button', { name: /Alan Turing/ });
  expect(found.textContent).not.toContain('Not here now');
  await user.click(found);
  await user.type(await inside.findByRole('textbox', { name: 'Message' }), 'Hello Alan{Enter}');
  await waitFor(() => expect(world.chat.texts(privateChannelId(ADA.email, 'alan'))).toEqual(['Hello Alan']));
  expect(await screen.findByRole('button', { name: 'Start video chat' })).toBeTruthy();
});
