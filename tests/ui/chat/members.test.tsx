import { Failure } from '@domain/shared/failure';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ALAN, GRACE } from '../people/hall-with-people';
import { BY_ADA, inChannel } from './hall-with-chat';

test('an administrator adds, appoints and removes people and renames the group, and leaves it', async () => {
  const { user, inside, world } = await inChannel(
    /Makers/,
    ({ chat: server, realtime }) => {
      server.makeGroup('Makers', BY_ADA.uid, 'grace', 'mary');
      realtime.directory.know({ uid: 'mary', name: 'Mary Somerville', title: 'Astronomer' });
    },
    { guests: [GRACE, { ...ALAN, areaId: 'lobby' }] },
  );
  const choose = async (menu: string, item: string) => {
    await user.click(await inside.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Chat options', 'Members');
  const list = await inside.findByRole('list', { name: 'Members' });
  const shown = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(shown()).toEqual([
      'ALAda LovelaceYouAdminAvailable',
      'GHGrace HopperAvailableRear admiral · Navy',
      'MSMary SomervilleNot here nowAstronomer',
    ]),
  );
  await choose('Options for Grace Hopper', 'Make admin');
  await waitFor(() => expect(shown()[1]).toContain('Admin'));
  await choose('Options for Mary Somerville', 'Remove from the group');
  await inside.findByRole('alertdialog', { name: 'Remove Mary Somerville from the group?' });
  await user.click(inside.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shown()).toHaveLength(2));
  await user.click(inside.getByRole('button', { name: 'Add people' }));
  await user.click(await inside.findByRole('checkbox', { name: 'Alan Turing' }));
  expect(inside.queryByRole('checkbox', { name: 'Grace Hopper' })).toBeNull();
  await user.click(inside.getByRole('button', { name: 'Add' }));
  await user.click(await inside.findByRole('button', { name: 'Rename' }));
  const name = inside.getByRole('textbox', { name: 'Name of the group' });
  await user.clear(name);
  await inside.findByText('Please enter a name.');
  await user.paste('Buil\u202eders');
  await inside.findByText('The value contains characters that cannot be shown.');
  await user.click(inside.getByRole('button', { name: 'Save' }));
  await user.clear(name);
  await user.type(name, 'Builders');
  await user.click(inside.getByRole('button', { name: 'Save' }));
  await inside.findByRole('heading', { name: 'Builders' });
  await user.click(inside.getByRole('button', { name: 'Leave group' }));
  await user.click(await inside.findByRole('button', { name: 'Leave' }));
  await inside.findByRole('list', { name: 'Chats' });
  expect(world.chat.groups()).toEqual([{ name: 'Builders', members: ['grace', 'alan'] }]);
});

test('the chosen people and the typed name stay when the group could not be changed', async () => {
  const { user, inside } = await inChannel(/Makers/, ({ answers, chat: server }) => {
    server.makeGroup('Makers', BY_ADA.uid, 'mary', 'alan');
    answers.fail('changeGroup', new Failure('FORBIDDEN', 'no'));
  });
  await user.click(await inside.findByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Members' }));
  await user.click(await inside.findByRole('button', { name: 'Add people' }));
  await user.click(await inside.findByRole('checkbox', { name: 'Grace Hopper' }));
  await user.click(inside.getByRole('button', { name: 'Add' }));
  await inside.findByText(/^Some people could not be added/);
  await user.click(inside.getByRole('button', { name: 'Remove Grace Hopper' }));
  await user.click(inside.getByRole('button', { name: 'Back to the members' }));
  await user.click(await inside.findByRole('button', { name: 'Rename' }));
  await user.type(inside.getByRole('textbox', { name: 'Name of the group' }), '!');
  await user.click(inside.getByRole('button', { name: 'Save' }));
  await inside.findByText('The group could not be renamed. Please try again.');
  const name = inside.getByRole('textbox', { name: 'Name of the group' }) as HTMLInputElement;
  expect(name.value).toBe('Makers!');
});
