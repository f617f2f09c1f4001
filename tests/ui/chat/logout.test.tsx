import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { GRACE } from '../people/hall-with-people';
import { BY_ADA, chat, inBar, inChannel, LOBBY } from './hall-with-chat';

type Visit = Awaited<ReturnType<typeof inChannel>>;

async function logOut({ user }: Visit) {
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Log out?' }));

test('a logout that would lose a chosen file asks first', async () => {
  const visit = await inChannel(/^Lobby/);
  const { user, world } = visit;
  const input = (await chat()).querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(
    input as HTMLInputElement,
    new File(['the plan'], 'Plan.pdf', { type: 'application/pdf' }),
  );
  await screen.findByRole('list', { name: 'Files to send' });
  await logOut(visit);
  await user.click((await question()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log out?' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }));
  expect(world.chatFiles.kept()).toHaveLength(1);
  await logOut(visit);
  await user.click((await question()).getByRole('button', { name: 'Log out' }));
  await screen.findByRole('button', { name: 'Log in' });
  expect(world.chatFiles.kept()).toEqual([]);
});

test('a logout that would lose a message asks first, and one that loses nothing does not', async () => {
  const visit = await inChannel(/^Lobby/);
  const { user, field, world } = visit;
  act(() => world.realtime.cut());
  await user.type(field, 'later{Enter}');
  await screen.findByText('Waiting to be sent');
  await logOut(visit);
  await user.click((await question()).getByRole('button', { name: 'Stay' }));
  act(() => world.realtime.restore());
  await waitFor(() => expect(world.chat.texts(LOBBY)).toEqual(['later']));
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
  await logOut(visit);
  await screen.findByRole('button', { name: 'Log in' });
});

test('a logout that would give up a deletion asks first, and says so while the link is down', async () => {
  const visit = await inChannel(/^Lobby/, ({ chat: server }) => server.write(LOBBY, BY_ADA, 'oops'));
  const { user, inside, world } = visit;
  await user.click(await inBar(user, 'Message options'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await inside.findByRole('button', { name: 'Undo' });
  world.answers.fail('deleteMessage', new Failure('NOT_REACHABLE', 'no answer'));
  act(() => world.realtime.cut());
  await screen.findAllByText(/Reconnecting/);
  await logOut(visit);
  await (await question()).findByText(/A message you deleted is still there/);
  act(() => world.realtime.restore());
  await waitFor(() => expect(screen.queryByText(/A message you deleted is still there/)).toBeNull());
  await question();
});

test('a logout from the page of the hosts asks as well', async () => {
  const accounts = [{ ...ADA, roles: ['DESIGNER'] }];
  const { user, field, router, world } = await inChannel(/^Lobby/, undefined, { guests: [GRACE], accounts });
  act(() => world.realtime.cut());
  await user.type(field, 'later{Enter}');
  await screen.findByText('Waiting to be sent');
  await act(() => router.navigate({ to: '/hosts' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await (await question()).findByText(/not sent yet/);
});
