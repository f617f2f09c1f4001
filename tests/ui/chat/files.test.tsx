import { FILE_MAX } from '@domain/chat/chat-limits';
import { Failure } from '@domain/shared/failure';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clipboard } from '../../support/clipboard';
import { renderApp } from '../../support/render-app';
import { BY_GRACE, chat, chatButton, inBar, inChannel, LOBBY, rows } from './hall-with-chat';

const PLAN = new File(['the plan'], 'Plan.pdf', { type: 'application/pdf' });
const NOTES = new File(['the notes'], 'Notes.txt', { type: 'text/plain' });
const PICTURE = new File(['pixels'], 'Hall.png', { type: 'image/png' });
const LARGE = new File([new Uint8Array(FILE_MAX + 1)], 'Film.mp4', { type: 'video/mp4' });

type Visit = Awaited<ReturnType<typeof inChannel>>;

/** Chooses files as the dialog of the system does. */
async function attach({ user }: Pick<Visit, 'user'>, ...files: File[]) {
  const panel = await chat();
  const input = panel.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, files);
}
const chosen = async () => within(await screen.findByRole('list', { name: 'Files to send' }));
const filesOf = ({ world }: Pick<Visit, 'world'>) => world.chat.files(LOBBY).map((file) => file?.name);

test('chosen files are listed until they are sent, after the typed text and in their order', async () => {
  const visit = await inChannel(/^Lobby/);
  const { user, field, inside, world } = visit;
  const send = inside.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await attach(visit, PLAN, NOTES);
  const list = await chosen();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Plan.pdfPDF · 8 bytes',
    'Notes.txtTXT · 9 bytes',
  ]);
  await user.type(field, 'Here they are');
  await user.click(send);
  await waitFor(() => expect(filesOf(visit)).toEqual([undefined, 'Plan.pdf', 'Notes.txt']));
  expect(world.chat.texts(LOBBY)).toEqual(['Here they are', undefined, undefined]);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull());
  await waitFor(() => expect(world.chatFiles.kept()).toEqual([]));
  await inside.findByRole('button', { name: 'Download Plan.pdf' });
});

test('a chosen file can be removed, and one that is too large says so and is not sent', async () => {
  const visit = await inChannel(/^Lobby/);
  const { user, inside, world } = visit;
  await attach(visit, LARGE);
  await inside.findByText('This file is larger than 5 MB.');
  expect(inside.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.click(inside.getByRole('button', { name: 'Remove Film.mp4' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull());
  expect([world.chatFiles.kept(), filesOf(visit)]).toEqual([[], []]);
});

test('a picture that is pasted and sent at once goes with the text', async () => {
  const visit = await inChannel(/^Lobby/);
  await visit.user.type(visit.field, 'look');
  fireEvent.paste(visit.field, { clipboardData: clipboard([PICTURE]) });
  fireEvent.keyDown(visit.field, { key: 'Enter' });
  await waitFor(() => expect(filesOf(visit)).toEqual([undefined, 'Hall.png']));
});

test('a text that is dragged over the channel is no file', async () => {
  const { field, inside } = await inChannel(/^Lobby/);
  fireEvent.dragEnter(field, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(inside.queryByText('Drop files here to send them')).toBeNull();
});

test('an upload shows how far it is and can be cancelled; what comes after it is sent then', async () => {
  const visit = await inChannel(/^Lobby/, ({ answers }) => answers.hold('uploadFile'));
  const { user, field, inside, world } = visit;
  await attach(visit, PLAN);
  await user.type(field, '{Enter}');
  await inside.findByRole('progressbar', { name: 'Upload' });
  await user.type(field, 'after it{Enter}');
  await inside.findByText('Waiting to be sent');
  act(() => world.chatFiles.progress(0.42));
  await inside.findByText('42%');
  await user.click(inside.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['after it']));
  expect(filesOf(visit)).toEqual([undefined]);
  expect(inside.queryByText('Plan.pdf')).toBeNull();
});

test.each([
  [415, 'Files of this type cannot be sent.', false],
  [507, 'There is no room left for your files. Delete some of those you have sent.', true],
])('an upload that is answered with %i says why', async (status, text, mayRetry) => {
  const visit = await inChannel(/^Lobby/, ({ answers }) =>
    answers.fail('uploadFile', new Failure('PROCESSING_ERROR', 'no', { status })),
  );
  const { user, field, inside, world } = visit;
  await attach(visit, PLAN);
  await user.type(field, '{Enter}');
  await inside.findByText(text);
  const retry = inside.queryByRole('button', { name: 'Try again' });
  expect(retry !== null).toBe(mayRetry);
  world.answers.heal('uploadFile');
  if (retry) {
    await user.click(retry);
    await waitFor(() => expect(filesOf(visit)).toEqual(['Plan.pdf']));
  } else {
    await user.click(inside.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(inside.queryByText(text)).toBeNull());
  }
});

test('after a reload a file that was not uploaded has to be chosen again', async () => {
  const visit = await inChannel(/^Lobby/, ({ answers }) => answers.hold('uploadFile'));
  await attach(visit, PLAN);
  await visit.user.type(visit.field, '{Enter}');
  await visit.inside.findByRole('progressbar', { name: 'Upload' });
  visit.world.chatFiles.service.clear();
  visit.leave();
  visit.world.answers.release('uploadFile');
  const { user } = renderApp({ world: visit.world });
  await user.click(await chatButton());
  await user.click(await within(await chat()).findByRole('button', { name: /^Lobby/ }));
  await screen.findByText('Please choose this file again: it was lost when the page was loaded again.');
});

test('films and sounds are played, and a file that is gone says so', async () => {
  const film = { fileId: 'film', name: 'Film.mp4', type: 'video/mp4', size: 5 };
  const { inside, world } = await inChannel(/^Lobby/, ({ chat: server }) => {
    server.share(LOBBY, BY_GRACE, film);
    server.share(LOBBY, BY_GRACE, { ...film, fileId: 'song', name: 'Song.mp3', type: 'audio/mpeg' });
  });
  const video = await inside.findByLabelText('Video Film.mp4');
  await inside.findByLabelText('Sound Song.mp3');
  expect(rows().join()).toContain('Film.mp4MP4 · 5 bytes');
  world.answers.fail('statusOf', new Failure('PROCESSING_ERROR', 'gone', { status: 404 }));
  fireEvent.error(video);
  await inside.findByText('This file is no longer available.');
});

test('a message of a file alone is deleted, not edited', async () => {
  const visit = await inChannel(/^Lobby/);
  const { user, field, inside } = visit;
  await attach(visit, PLAN);
  await user.type(field, '{Enter}');
  await user.click(await inBar(user, 'Message options'));
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  act(() => visit.world.hide());
  await inside.findByText('This message was deleted.');
  expect(inside.queryByRole('button', { name: 'Download Plan.pdf' })).toBeNull();
});
