import { FOREVER } from '@domain/moderation/moderation-limits';
import { Failure } from '@domain/shared/failure';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRACE } from '../people/hall-with-people';
import { BY_ADA, BY_GRACE, inBar, inChannel, LOBBY, PAIR } from './hall-with-chat';

const STORY = { guests: [GRACE], profiles: { grace: { name: 'Grace Hopper' } } };

const withGrace = (prepare: Parameters<typeof inChannel>[1] = () => {}) =>
  inChannel(
    /Grace Hopper/,
    (world) => {
      world.chat.write(PAIR, BY_GRACE, 'Buy now');
      world.chat.write(PAIR, BY_ADA, 'No');
      prepare(world);
    },
    STORY,
  );

type Visit = Awaited<ReturnType<typeof withGrace>>;

async function openReport({ user }: Visit) {
  await user.click(await inBar(user, 'Report'));
  return screen.findByRole('dialog', { name: 'Report a message of Grace Hopper' });
}

test('what was chosen stays when a report is not sent, and it is sent again; then its author can be blocked', async () => {
  const visit = await withGrace(({ answers }) =>
    answers.fail('sendReport', new Failure('PROCESSING_ERROR', 'no', { status: 429 })),
  );
  const { user, world } = visit;
  const dialog = within(await openReport(visit));
  await user.click(dialog.getByRole('radio', { name: 'Hate' }));
  await user.type(dialog.getByRole('textbox', { name: 'Tell us more (optional)' }), 'See above');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('You have sent many reports today. Please try again tomorrow.');
  world.answers.heal('sendReport');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Thank you. The hosts will look at it.');
  const target = { kind: 'MESSAGE', channelId: PAIR, messageId: expect.any(String) };
  expect(world.chat.moderation.reports).toEqual([{ target, reason: 'HATE', words: 'See above' }]);
  await user.click(dialog.getByRole('button', { name: 'Block Grace Hopper' }));
  await user.click(await dialog.findByRole('button', { name: 'Block' }));
  await dialog.findByText(/^You blocked/);
  expect(world.chat.blocks.blocked(BY_ADA.uid)).toEqual(['grace']);
});

test('a name is reported from the profile of a person', async () => {
  const { user, inside, world } = await withGrace();
  await user.click(inside.getByRole('button', { name: 'Grace Hopper' }));
  const profile = within(await screen.findByRole('dialog', { name: 'Profile of Grace Hopper' }));
  await user.click(await profile.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Grace Hopper' }));
  await user.click(dialog.getByRole('radio', { name: 'The name' }));
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await dialog.findByText('Thank you. The hosts will look at it.');
  expect(world.chat.moderation.reports).toEqual([
    { target: { kind: 'NAME', userId: 'grace' }, reason: 'OTHER', words: '' },
  ]);
});

test('a muted person reads why and until when in place of the field, and what they typed stays', async () => {
  const { user, inside, world, field } = await withGrace();
  await user.type(field, 'Not sent yet');
  const restriction = { since: 1, until: FOREVER, reason: 'Too loud' };
  act(() => world.chat.moderation.hold({ channels: { [LOBBY]: restriction } }));
  await inside.findByRole('textbox', { name: 'Message' });
  act(() => world.chat.moderation.hold({ mute: restriction }));
  await inside.findByText('A host has muted you here.');
  expect(inside.getByText(/^Reason/).textContent).toBe('Reason: Too loud');
  await inside.findByText('Your unsent text is kept.');
  expect(inside.queryByRole('textbox', { name: 'Message' })).toBeNull();
  const until = Date.UTC(2030, 0, 2, 12);
  act(() => world.chat.moderation.hold({ mute: { ...restriction, until } }));
  await inside.findByText(/^A host has muted you here until .*2030/);
  act(() => world.chat.moderation.hold({}));
  const again = await inside.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  expect(again.value).toBe('Not sent yet');
});
