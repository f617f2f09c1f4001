import { Failure } from '@domain/shared/failure';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clipboard } from '../../support/clipboard';
import { card, inLobby, measureWall, postBy } from './walls';

measureWall();

const ASSET = 'a'.repeat(32);
const picture = (type = 'image/png') => new File(['bytes'], 'cat.png', { type });
const field = async () => (await card()).findByLabelText<HTMLTextAreaElement>('Your post');
const waiting = async () =>
  within(await (await card()).findByRole('list', { name: 'Waiting for approval' })).getByRole('listitem');

/** Chooses a file for the post. */
async function choose(file: File) {
  const form = (await field()).closest('form') as HTMLElement;
  fireEvent.change(form.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } });
}

test('a post has the picture that was chosen, with its description, and the next one has none', async () => {
  const { visit } = inLobby();
  const { user } = visit();
  await user.type(await field(), 'Look');
  await choose(picture());
  const preview = await (await card()).findByRole('img', { name: 'Preview' });
  expect(preview.getAttribute('src')).toBe(`/backend-pictures/${ASSET}?size=640`);
  await user.type((await card()).getByLabelText(/^Describe the picture/), 'A cat');
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  const shown = await within(await waiting()).findByRole('img', { name: 'A cat' });
  expect(shown.closest('a')?.getAttribute('href')).toBe(`/backend-pictures/${ASSET}`);
  expect((await card()).queryByRole('img', { name: 'Preview' })).toBeNull();
  (await card()).getByRole('button', { name: 'Add a picture' });
});

test('a picture is pasted or dropped into the post', async () => {
  inLobby().visit();
  const pasted = clipboard([picture()], 'A\t1');
  expect(fireEvent.paste(await field(), { clipboardData: pasted })).toBe(true);
  expect((await card()).queryByRole('button', { name: 'Remove picture' })).toBeNull();
  fireEvent.paste(await field(), { clipboardData: clipboard([picture()]) });
  await (await card()).findByRole('img', { name: 'Preview' });
  fireEvent.click((await card()).getByRole('button', { name: 'Remove picture' }));
  expect((await card()).queryByRole('img', { name: 'Preview' })).toBeNull();
  fireEvent.drop(await field(), { dataTransfer: { files: [picture()] } });
  await (await card()).findByRole('img', { name: 'Preview' });
});

test('a file that cannot be sent says why, and what was typed stays', async () => {
  const { world, visit } = inLobby();
  const { user } = visit();
  await user.type(await field(), 'Look');
  await choose(picture('text/plain'));
  await (await card()).findByText('Please choose a picture: JPEG, PNG, WebP or GIF.');
  world.answers.fail('uploadPostPicture', new Failure('PROCESSING_ERROR', 'full', { status: 507 }));
  await choose(picture());
  await (await card()).findByText('You have no room left for pictures on walls and boards.');
  world.answers.heal('uploadPostPicture');
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  await (await card()).findByRole('img', { name: 'Preview' });
  expect((await field()).value).toBe('Look');
});

test('a picture and what was typed survive a post that could not be sent', async () => {
  const { world, visit } = inLobby();
  const { user } = visit();
  world.answers.fail('addPost', new Failure('NOT_REACHABLE', 'offline'));
  await user.type(await field(), 'Look');
  await choose(picture());
  await (await card()).findByRole('img', { name: 'Preview' });
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  await (await card()).findByText('Your post could not be sent. Please try again.');
  (await card()).getByRole('img', { name: 'Preview' });
  world.answers.heal('addPost');
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  await within(await waiting()).findByRole('img', { name: 'Picture without a description' });
});

test('a picture is not sent before it is chosen whole, and its sending can be cancelled', async () => {
  const { world, visit } = inLobby();
  const { user } = visit();
  world.answers.hold('uploadPostPicture');
  await user.type(await field(), 'Look');
  await choose(picture());
  await (await card()).findByRole('progressbar', { name: 'Upload' });
  expect((await card()).getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
  await user.click((await card()).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () =>
    expect((await card()).getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(false),
  );
});

test('hosts see the picture of a post that waits', async () => {
  const { world, visit } = inLobby({ roles: ['ADMIN'] });
  world.wall.wait({ ...postBy('grace', 'Look'), asset: ASSET, description: 'A cat' });
  visit();
  await within(await waiting()).findByRole('img', { name: 'A cat' });
});

test('a picture that is not posted yet survives a reload with its description, and is posted', async () => {
  const { visit } = inLobby();
  const first = visit();
  await choose(picture());
  await first.user.type(await (await card()).findByLabelText(/^Describe the picture/), 'A cat');
  first.leave();
  const { user } = visit();
  const preview = await (await card()).findByRole('img', { name: 'Preview' });
  expect(preview.getAttribute('src')).toBe(`/backend-pictures/${ASSET}?size=640`);
  await user.type(await field(), 'Look');
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  await within(await waiting()).findByRole('img', { name: 'A cat' });
});

test('a picture that the server no longer has is taken out of the post after a reload, which the user is told', async () => {
  const { world, visit } = inLobby();
  const first = visit();
  await first.user.type(await field(), 'Look');
  await choose(picture());
  await (await card()).findByRole('img', { name: 'Preview' });
  first.leave();
  world.wall.lose();
  const second = visit();
  await (await card()).findByText('Your picture is no longer there. Please add it again.');
  expect((await field()).value).toBe('Look');
  expect((await card()).queryByRole('img', { name: 'Preview' })).toBeNull();
  second.leave();
  const { user } = visit();
  await waitFor(async () => expect((await field()).value).toBe('Look'));
  expect((await card()).queryByText('Your picture is no longer there. Please add it again.')).toBeNull();
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  expect(within(await waiting()).queryByRole('img')).toBeNull();
});

test('a picture on the wall that is gone says so, with what was in it, and opens nothing', async () => {
  const { world, visit } = inLobby({ story: { assetStatus: 404 } });
  world.wall.show({ ...postBy('grace', 'Look'), asset: ASSET, description: 'A cat' });
  visit();
  const shown = await (await card()).findByRole('img', { name: 'A cat' });
  expect(shown.getAttribute('src')).toBe(`/backend-pictures/${ASSET}?size=640`);
  fireEvent.error(shown);
  const whole = await (await card()).findByRole('img', { name: 'A cat' });
  await waitFor(() => expect(whole.getAttribute('src')).toBe(`/backend-pictures/${ASSET}`));
  fireEvent.error(whole);
  await (await card()).findByText('This picture cannot be shown.');
  (await card()).getByText('A cat');
  expect((await card()).queryByRole('img', { name: 'A cat' })).toBeNull();
  expect((await card()).queryByRole('link')).toBeNull();
});
