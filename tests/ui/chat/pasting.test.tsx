import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { measureLists } from '../people/layout';
import { chat, inChannel, LOBBY, rows } from './hall-with-chat';

measureLists();

test.each([
  ['control and direction characters', 'one\u0007 \u202etwo\u0000', 'one two'],
  ['nothing but what nobody sees', '\u200b\u3164\u202e', null],
  ['HTML', '<img src=x onerror=alert(1)><b>bold</b>', '<img src=x onerror=alert(1)><b>bold</b>'],
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
