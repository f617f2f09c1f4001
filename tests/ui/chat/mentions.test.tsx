import { Failure } from '@domain/shared/failure';
import { MESSAGE_SEARCH_DELAY, PEOPLE_SEARCH_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { stubVisibility } from '../../support/visibility';
import { ALAN, GRACE } from '../people/hall-with-people';
import { BY_GRACE, chatButton, inBar, inChannel, LOBBY, openSearch, rows } from './hall-with-chat';

beforeEach(() => void stubVisibility());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The field of a channel, and a way to type in it and wait for the people. */
async function inField(...scene: Parameters<typeof inChannel>) {
  const visit = await inChannel(...scene);
  const search = async (text: string) => {
    await visit.user.type(visit.field, text);
    visit.elapse(PEOPLE_SEARCH_DELAY);
  };
  return { ...visit, search };
}

const people = () => screen.findByRole('listbox', { name: 'People to mention' });
const noPeople = () => expect(screen.queryByRole('listbox')).toBeNull();
const marked = () => screen.getByRole('option', { selected: true }).textContent;
/** Mentions Ada, as messages have it. */
const TO_ADA = `Hi @[Ada Lovelace](${ADA.email.replaceAll('.', '%2E')})`;
const GUESTS = { guests: [GRACE, ALAN], profiles: { grace: { firstName: 'Grace', lastName: 'Hopper' } } };

test('a person is mentioned by the keyboard alone, and the mention opens their profile', async () => {
  const { user, search, field, world } = await inField(/^Lobby/, () => {}, GUESTS);
  await search('Hi @gra');
  const list = await people();
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Hi @Grace Hopper ');
  expect(field.selectionEnd).toBe(field.value.length);
  noPeople();
  await user.keyboard('how are you?{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['Hi @[Grace Hopper](grace) how are you?']));
  await waitFor(() => expect(rows()[0]).toMatch(/Hi @Grace Hopper how are you\?/));
  await user.click(await screen.findByRole('button', { name: '@Grace Hopper' }));
  expect(await screen.findByRole('dialog', { name: 'Profile of Grace Hopper' })).toBeTruthy();
});

test('the arrow keys go through the members of a group, and a click chooses one', async () => {
  const { user, field } = await inChannel(
    /^Team/,
    ({ chat }) => void chat.makeGroup('Team', ADA.email, GRACE.uid, ALAN.uid),
    GUESTS,
  );
  await user.type(field, '@');
  await people();
  expect(marked()).toContain('Grace Hopper');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toContain('Alan Turing');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(marked()).toContain('Alan Turing');
  await user.click(screen.getByRole('option', { name: /Grace/ }));
  expect(field.value).toBe('@Grace Hopper ');
  expect(document.activeElement).toBe(field);
});

test('Escape closes the people and leaves the chat open with its text', async () => {
  const { user, search, field } = await inField(/^Lobby/, () => {}, GUESTS);
  await search('@al');
  await people();
  await user.keyboard('{Escape}');
  noPeople();
  expect(field.value).toBe('@al');
  await user.keyboard('a');
  expect(screen.getByRole('complementary', { name: 'Chat' })).toBeTruthy();
  noPeople();
});

test('a name that nobody has is told, and Enter sends the text', async () => {
  const { user, search, world } = await inField(/^Lobby/, () => {}, GUESTS);
  await search('@nobody');
  await screen.findByText('Nobody found for “nobody”.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['@nobody']));
});

test('a search for people that fails is told, and the text stays', async () => {
  const { search, field } = await inField(
    /^Lobby/,
    ({ answers }) => answers.fail('searchPeople', new Failure('NOT_REACHABLE', 'no')),
    GUESTS,
  );
  await search('@gra');
  await screen.findByText('People could not be found.');
  expect(field.value).toBe('@gra');
});

test('a mention survives a reload in the draft, and a change of the sent message', async () => {
  const { user, search, world, leave } = await inField(/^Lobby/, () => {}, GUESTS);
  await search('@gra');
  await people();
  await user.keyboard('{Enter}come');
  leave();
  const again = renderApp({ world });
  await again.user.click(await chatButton());
  await again.user.click(await screen.findByRole('button', { name: /^LobbyEveryone/ }));
  const draft = (await screen.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement;
  await waitFor(() => expect(draft.value).toBe('@Grace Hopper come'));
  await again.user.type(draft, '{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['@[Grace Hopper](grace) come']));
  await again.user.click(await inBar(again.user, 'Message options'));
  await again.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edit = (await screen.findByRole('textbox', { name: 'Edit message' })) as HTMLTextAreaElement;
  expect(edit.value).toBe('@Grace Hopper come');
  await again.user.type(edit, ' soon{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['@[Grace Hopper](grace) come soon']));
});

test('the own name stands out, and markup in a name stays text', async () => {
  await inField(/^Lobby/, ({ chat }) => chat.write(LOBBY, BY_GRACE, TO_ADA, '@[<b>x</b>](nobody)'));
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  expect((await messages.findByText('@Ada Lovelace')).closest('mark')).toBeTruthy();
  expect(messages.getByRole('button', { name: '@<b>x</b>' })).toBeTruthy();
});

test('what a mention says is announced and searched as it is read', async () => {
  const { user, elapse, world } = await inChannel(
    /^Lobby/,
    ({ chat }) => chat.write(LOBBY, BY_GRACE, 'First'),
    GUESTS,
  );
  await screen.findByText('First');
  act(() => world.chat.write(LOBBY, BY_GRACE, 'Ask @[Alan Turing](alan)'));
  await screen.findByText('Grace Hopper: Ask @Alan Turing');
  await openSearch(user);
  await user.type(await screen.findByRole('searchbox'), 'ask @alan');
  elapse(MESSAGE_SEARCH_DELAY);
  await screen.findByText('Ask @Alan', { selector: 'mark' });
});
