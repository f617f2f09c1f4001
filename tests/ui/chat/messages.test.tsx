import { PAGE, WINDOW } from '@domain/chat/chat-limits';
import { Failure } from '@domain/shared/failure';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { renderApp } from '../../support/render-app';
import {
  BY_ADA,
  BY_GRACE,
  chat,
  chatButton,
  inBar,
  inChannel,
  LOBBY,
  openSearch,
  PAIR,
  rows,
} from './hall-with-chat';

test('Enter sends a message, Shift and Enter break the line', async () => {
  const { user, field, world } = await inChannel(/^Lobby/);
  expect(document.activeElement).toBe(field);
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['one\ntwo']));
  expect(field.value).toBe('');
  await waitFor(() => expect(rows()[0]).toContain('one\ntwo'));
});

test('an empty message cannot be sent, and one that is too long says so', async () => {
  const { user, inside, field, world } = await inChannel(/^Lobby/);
  const send = inside.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.type(field, '   {Enter}');
  fireEvent.change(field, { target: { value: 'x'.repeat(4_001) } });
  await inside.findByText('A message can have at most 4,000 characters.');
  expect([send.disabled, world.chat.texts(LOBBY)]).toEqual([true, []]);
});

test('messages are grouped by their authors, below the day', async () => {
  await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_GRACE, 'first', 'second');
    server.write(LOBBY, BY_ADA, 'third');
  });
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [first, second, third] = rows();
  expect(first).toMatch(/^TodayGHGrace Hopper.+first$/);
  expect(second).toBe('second');
  expect(third).toMatch(/^\d.+third$/);
});

test('the server’s time tells which day today is', async () => {
  const { app } = await inChannel(/^Lobby/, ({ chat: server }) => server.write(LOBBY, BY_GRACE, 'first'));
  await waitFor(() => expect(rows()[0]).toMatch(/^Today/));
  const tomorrow = Date.now() + 86_400_000;
  act(() => child(app.actor, 'serverTime').send({ type: 'time.set', at: tomorrow }));
  expect(rows()[0]).toMatch(/^Yesterday/);
});

test('web addresses are links, everything else is text', async () => {
  const { inside } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, 'See https://hall.example/a (or javascript:alert(1)), <b>bold</b>.'),
  );
  const link = (await inside.findByRole('link')) as HTMLAnchorElement;
  expect([link.textContent, link.href, link.rel, link.target]).toEqual([
    'https://hall.example/a',
    'https://hall.example/a',
    'noopener noreferrer nofollow ugc',
    '_blank',
  ]);
  expect(rows()[0]).toContain('(or javascript:alert(1)), <b>bold</b>.');
});

test('a rejected message stays, says so, and can be sent again or removed', async () => {
  const { user, inside, field, world } = await inChannel(/^Lobby/, ({ answers }) =>
    answers.fail('sendMessage', new Failure('FORBIDDEN', 'no')),
  );
  await user.type(field, 'hello{Enter}');
  await inside.findByText('You cannot write here.');
  world.answers.heal('sendMessage');
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['hello']));
  world.answers.fail('sendMessage', new Failure('PROCESSING_ERROR', 'no'));
  await user.type(field, 'again{Enter}');
  await inside.findByText('Not sent');
  await user.click(inside.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(inside.queryByText('again')).toBeNull());
  expect(world.chat.texts(LOBBY)).toEqual(['hello']);
});

test('a message that was written while the link was lost waits, survives a reload and is sent', async () => {
  const { user, inside, field, world, leave } = await inChannel(/^Lobby/);
  act(() => world.realtime.cut());
  await inside.findByText(/^Reconnecting/);
  await user.type(field, 'later{Enter}');
  await inside.findByText('Waiting to be sent');
  await user.type(field, 'draft');
  leave();
  act(() => world.realtime.restore());
  const again = renderApp({ world });
  await again.user.click(await chatButton());
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['later']));
  await again.user.click(await screen.findByRole('button', { name: /^LobbyEveryone/ }));
  expect(((await screen.findByRole('textbox', { name: 'Message' })) as HTMLTextAreaElement).value).toBe(
    'draft',
  );
});

const hasMessageFocus = () => expect(document.activeElement?.hasAttribute('data-message')).toBe(true);

test('authors change their messages in place; Escape leaves them as they were, and the message has the focus', async () => {
  const { user, inside, world } = await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_ADA, 'tyop');
  });
  const edit = async () => {
    await user.click(await inBar(user, 'Message options'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return inside.findByRole('textbox', { name: 'Edit message' });
  };
  await user.type(await edit(), ' x{Escape}');
  await waitFor(() => expect(inside.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  hasMessageFocus();
  await chat();
  await user.clear(await edit());
  await user.keyboard('typo{Enter}');
  await waitFor(() => expect(rows()[0]).toContain('typo (edited)'));
  expect(world.chat.texts(LOBBY)).toEqual(['typo']);
  hasMessageFocus();
});

test('authors delete their messages, can undo it for a while, and are told when it failed', async () => {
  const { user, inside, world } = await inChannel(/^Lobby/, ({ chat: server, answers }) => {
    server.write(LOBBY, BY_ADA, 'oops');
    answers.fail('deleteMessage', new Failure('PROCESSING_ERROR', 'no'));
  });
  const remove = async () => {
    await user.click(await inBar(user, 'Message options'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return inside.findByRole('button', { name: 'Undo', description: 'Deleted.' });
  };
  const undo = await remove();
  expect(document.activeElement).toBe(undo);
  await user.keyboard('{Enter}');
  await inside.findByText('oops');
  hasMessageFocus();
  await remove();
  act(() => world.hide());
  await inside.findByText('The message could not be deleted.');
  expect(world.chat.texts(LOBBY)).toEqual(['oops']);
  await user.click(inside.getByRole('button', { name: 'OK' }));
  world.answers.heal('deleteMessage');
  await remove();
  act(() => world.hide());
  await inside.findByText('This message was deleted.');
  expect(inside.queryByRole('button', { name: 'Message options' })).toBeNull();
  hasMessageFocus();
});

test('what others write is said once each, also the first message, the same words again and several after a cut', async () => {
  const { user, inside, world } = await inChannel(/^Lobby/);
  const said = () => {
    const regions = [...document.querySelectorAll('#chat [role="status"][aria-relevant]')];
    return regions.flatMap(({ children }) => [...children].map(({ textContent }) => textContent));
  };
  await inside.findByText('No messages yet. Say hello!');
  act(() => world.chat.write(LOBBY, BY_GRACE, 'ok'));
  act(() => world.chat.write(LOBBY, BY_GRACE, 'ok'));
  await waitFor(() => expect(said()).toEqual(['Grace Hopper: ok', 'Grace Hopper: ok']));
  await openSearch(user);
  act(() => world.realtime.cut());
  act(() => world.chat.write(LOBBY, BY_GRACE, 'one', 'two'));
  act(() => world.realtime.restore());
  await waitFor(() => expect(said().slice(2)).toEqual(['Grace Hopper: one', 'Grace Hopper: two']));
  expect(document.querySelector('#chat [role="status"][aria-relevant]')?.closest('[inert]')).toBeNull();
});

test('other people who are typing are shown by name, and the user to them', async () => {
  const { user, inside, field, world } = await inChannel(/Grace Hopper/, ({ chat: server }) =>
    server.write(PAIR, BY_GRACE, 'hello'),
  );
  act(() => world.chat.setTyping(PAIR, 'grace'));
  await waitFor(async () => expect((await chat()).textContent).toContain('Grace Hopper is typing…'));
  act(() => world.chat.setTyping(PAIR));
  await waitFor(() => expect(inside.queryByText(/is typing/)).toBeNull());
  await user.type(field, 'h');
  expect(world.chat.typing(PAIR)).toEqual([BY_ADA.uid]);
});

test('a long channel renders only what is visible, and loads older messages', async () => {
  const { user, inside, world } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, ...Array.from({ length: WINDOW + PAGE }, (_, index) => `text ${index}`)),
  );
  await waitFor(() => expect(rows().length).toBeGreaterThan(2));
  expect(rows().length).toBeLessThan(40);
  await user.click(inside.getByRole('button', { name: 'Show older messages' }));
  await waitFor(() => expect(world.answers.count('loadOlder')).toBe(1));
});

test('the first unread message is marked when the channel is opened, later ones are not', async () => {
  const { world, elapse } = await inChannel(/Grace Hopper/, ({ chat: server }) => {
    server.write(PAIR, BY_GRACE, 'old');
    server.read(PAIR, BY_ADA.uid);
    server.write(PAIR, BY_ADA, 'mine');
    server.write(PAIR, BY_GRACE, 'fresh');
  });
  await waitFor(() => expect(rows()[2]).toMatch(/^New.+fresh$/));
  elapse(2_000);
  await waitFor(async () => expect((await chatButton()).textContent).toBe(''));
  act(() => world.chat.write(PAIR, BY_GRACE, 'later'));
  await waitFor(() => expect(rows()[3]).toBe('later'));
});

test.each([
  ['control and direction characters', 'one\u0007 \u202etwo\u0000', 'one two'],
  ['nothing but what nobody sees', '\u200b\u3164\u202e', null],
])('a pasted text of %s is sent clean, as text, or not at all', async (_, text, sent) => {
  const { user, inside, field, world } = await inChannel(/^Lobby/);
  await user.click(field);
  await user.paste(text);
  const send = inside.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
  expect(send.disabled).toBe(sent === null);
  await user.keyboard('{Enter}');
  if (sent === null) return expect(world.chat.texts(LOBBY)).toEqual([]);
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual([sent]));
  await waitFor(() => expect(rows()[0]).toContain(sent));
  expect([field.value, document.querySelector('[data-message] img, [data-message] b')]).toEqual(['', null]);
});

test.each([
  ['of Safari, after the composition', { keyCode: 229, isComposing: false }],
  ['of other browsers, during the composition', { keyCode: 13, isComposing: true }],
])('Enter and Escape %s, change the word alone', async (_, keys) => {
  const { user, field, world } = await inChannel(/^Lobby/);
  await user.type(field, 'こんにち');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ...keys });
  expect([field.value, world.chat.texts(LOBBY), (await chat()).contains(field)]).toEqual([
    'こんにち',
    [],
    true,
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['こんにち']));
});

test('in a private chat the newest own message that was read is marked, and only that one', async () => {
  const { world } = await inChannel(/Grace Hopper/, ({ chat: server }) => {
    server.write(PAIR, BY_ADA, 'one', 'two');
    server.read(PAIR, BY_GRACE.uid);
    server.write(PAIR, BY_ADA, 'three');
  });
  await screen.findByText('Seen');
  expect(rows().map((row) => row.endsWith('Seen'))).toEqual([false, true, false]);
  act(() => world.chat.read(PAIR, BY_GRACE.uid));
  expect(rows().map((row) => row.endsWith('Seen'))).toEqual([false, false, true]);
});

test('in a group the people who have seen a message are counted, all of them too, and named once it is opened', async () => {
  let group = '';
  const { user, world } = await inChannel(/Makers/, ({ chat: server }) => {
    group = server.makeGroup('Makers', BY_ADA.uid, 'mary', 'alan', 'grace', 'zoe');
    server.write(group, { uid: 'alan', name: 'Alan Turing' }, 'hello');
    server.write(group, BY_ADA, 'hi');
    server.read(group, 'mary');
  });
  const seen = () => screen.getByText(/^Seen by/).textContent;
  await screen.findByText('Seen by 1 person');
  act(() => world.chat.read(group, 'alan'));
  await waitFor(() => expect(seen()).toBe('Seen by Alan Turing and 1 other'));
  expect(document.querySelector('details')).toBeNull();
  act(() => world.chat.read(group, 'grace'));
  await waitFor(() => expect(seen()).toBe('Seen by Alan Turing and 2 others'));
  act(() => world.chat.read(group, 'zoe'));
  const summary = await screen.findByText('Seen by all');
  const details = summary.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await user.click(summary);
  await waitFor(() => expect(details.open).toBe(true));
  const names = within(within(details).getByRole('list', { name: 'Seen by' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Alan Turing', 'Grace Hopper', '2 others']);
});

test('in the channel of an area nobody is told who has read', async () => {
  await inChannel(/^Lobby/, ({ chat: server }) => {
    server.write(LOBBY, BY_ADA, 'hello');
    server.read(LOBBY, 'grace');
  });
  await screen.findByText('hello');
  expect(screen.queryByText(/^Seen/)).toBeNull();
});

test('a reply is begun above the field, can be cancelled, and shows what it answers', async () => {
  const { user, inside, field, world } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_GRACE, 'Who comes?\nI do.', 'And who brings cake?'),
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(await inBar(user, 'Reply', 1));
  expect(document.activeElement).toBe(field);
  const form = within(field.closest('form') as HTMLElement);
  form.getByText('And who brings cake?');
  await user.click(form.getByRole('button', { name: 'Cancel reply' }));
  expect(form.queryByText('And who brings cake?')).toBeNull();
  await user.click(await inBar(user, 'Reply'));
  form.getByText('Who comes?');
  await user.type(field, 'Me too{Enter}');
  await waitFor(() => expect(rows()[2]).toMatch(/Grace HopperWho comes\?Me too$/));
  expect(form.queryByText('Who comes?')).toBeNull();
  await waitFor(() => expect(world.chat.texts(LOBBY)).toContain('Me too'));
  await inside.findByText('Me too');
});

test('a reply says when the original was deleted', async () => {
  const { user, world } = await inChannel(/^Lobby/, ({ chat: server }) =>
    server.write(LOBBY, BY_ADA, 'oops'),
  );
  await user.click(await inBar(user, 'Reply'));
  await user.keyboard('never mind{Enter}');
  await waitFor(() => expect(rows()[1]).toMatch(/oopsnever mind$/));
  await user.click(await inBar(user, 'Message options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  act(() => world.hide());
  await waitFor(() => expect(rows()[1]).toMatch(/The original message was deleted\.never mind$/));
});
