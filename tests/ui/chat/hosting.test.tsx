import { FOREVER } from '@domain/moderation/moderation-limits';
import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { GRACE, inHall, panel } from '../people/hall-with-people';
import { BY_ADA, BY_GRACE, inBar, inChannel, LOBBY, PAIR } from './hall-with-chat';

const STORY = { guests: [GRACE], profiles: { grace: { name: 'Grace Hopper' } } };
const AS_HOST = { ...STORY, accounts: [{ ...ADA, roles: ['ADMIN'] }] };

const withGrace = (story: Parameters<typeof inChannel>[2] = AS_HOST) =>
  inChannel(/Grace Hopper/, (world) => void world.chat.write(PAIR, BY_GRACE, 'Buy now'), story);

type Visit = Awaited<ReturnType<typeof withGrace>>;

/** Opens the question for an action from the message of Grace. */
async function askAtMessage({ user }: Visit, action: string) {
  await user.click(await inBar(user, 'Host actions'));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog', { name: action }));
}

const noteOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('div') as HTMLElement;

test('a host mutes the author of a message where it stands, and undoes it right after', async () => {
  const visit = await withGrace();
  const { user, world } = visit;
  const dialog = await askAtMessage(visit, 'Mute');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), '10 minutes');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too loud');
  await user.click(dialog.getByRole('button', { name: 'Mute' }));
  const note = await noteOf(/is muted\.$/);
  expect(note.textContent).toContain('Grace Hopper is muted.');
  await user.click(within(note).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(/is muted\.$/)).toBeNull());
  expect(world.chat.moderation.actions).toEqual([
    {
      type: 'restrict',
      restricting: { kind: 'MUTE', userId: 'grace', channelId: PAIR, minutes: 10, reason: 'Too loud' },
    },
    { type: 'undo', actionId: 1 },
  ]);
});

test('a host bans a person from their profile', async () => {
  const { user, world } = await inHall(AS_HOST);
  await user.click(await screen.findByRole('button', { name: 'People' }));
  const people = within(await panel());
  await user.click(await people.findByRole('button', { name: 'Profile of Grace Hopper' }));
  const profile = within(await screen.findByRole('dialog', { name: 'Profile of Grace Hopper' }));
  await user.click(await profile.findByRole('button', { name: 'Host actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ban' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), 'For good');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await screen.findByText(/is banned\.$/);
  expect(world.chat.moderation.actions).toEqual([
    { type: 'restrict', restricting: { kind: 'BAN', userId: 'grace', reason: 'Spam' } },
  ]);
  expect(people.queryByRole('button', { name: 'Host actions for Ada Lovelace' })).toBeNull();
});

test('attendees have no actions of hosts, and read why a host removed their message', async () => {
  const { user, inside, world } = await withGrace(STORY);
  await inBar(user, 'Report');
  expect(inside.queryByRole('button', { name: 'Host actions' })).toBeNull();
  act(() => world.chat.write(PAIR, BY_ADA, 'Buy this'));
  const own = (await inside.findByText('Buy this')).closest('li') as HTMLElement;
  await user.click(await inBar(user, 'Message options', 1));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  act(() => world.hide());
  await within(own).findByText('This message was deleted.');
  const query = { mode: 'live', userId: 'ada', channelIds: [PAIR] } as const;
  const [newest] = await world.chat.service.readNewest(query);
  const removal = { since: 1, until: FOREVER, reason: 'Advertising' };
  act(() => world.chat.moderation.hold({ removed: { [newest?.message?.id ?? '']: removal } }));
  expect(own.textContent).toContain('A host removed this message. Reason: Advertising');
});

test('a host slows the chat of an area down, beginning with what holds', async () => {
  const visit = await inChannel(/Lobby/, (world) => world.chat.write(LOBBY, BY_GRACE, 'Hi'), AS_HOST);
  const { user, inside, world } = visit;
  act(() => world.chat.moderation.limit({ since: 1, interval: 30_000, reason: 'Loud' }));
  await inside.findByText('Slow mode: 30 seconds between two messages.');
  await user.click(inside.getByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Limit writing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit writing' }));
  const time = dialog.getByRole('combobox', { name: 'Time between two messages of a person' });
  expect((time as HTMLSelectElement).value).toBe('30');
  await user.selectOptions(time, '1 minute');
  await user.click(dialog.getByRole('checkbox', { name: 'Only hosts can write' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Keynote');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The limit holds now.');
  const limiting = { channelId: LOBBY, seconds: 60, readOnly: true, reason: 'Keynote' };
  expect(world.chat.moderation.actions).toEqual([{ type: 'limit', limiting }]);
});

test('a message waits as long as slow mode says, and only hosts write where they keep the chat', async () => {
  const visit = await withGrace(STORY);
  const { user, inside, world, field } = visit;
  world.answers.fail('sendMessage', new Failure('FORBIDDEN', 'slow', { wait: 600_000 }));
  await user.type(field, 'Next question{Enter}');
  expect((await inside.findByText(/^Slow mode: will be sent in/)).textContent).toMatch(/in \d+ s/);
  await user.type(field, 'Not sent');
  act(() => world.chat.moderation.limit({ since: 1, readOnly: true, reason: 'Keynote' }));
  await inside.findByText('Only hosts can write here.');
  inside.getByText('Your unsent text is kept.');
  expect(inside.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('an announcement is shown where it is meant for, with its links, until it is dismissed', async () => {
  const { user, world } = await inHall(STORY);
  const lunch = { place: 'all', text: 'Lunch: https://menu.example', since: 1, until: FOREVER };
  const tour = { place: 'area:expo', text: 'Tour', since: 2, until: FOREVER };
  act(() => world.chat.moderation.announce(lunch, tour));
  const link = await screen.findByRole('link', { name: 'https://menu.example' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByText('Tour')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('link', { name: 'https://menu.example' })).toBeNull();
  act(() => world.chat.moderation.announce(lunch, { ...lunch, place: 'area:lobby', text: 'Keynote' }));
  await screen.findByText('Keynote');
  expect(screen.queryByRole('link', { name: 'https://menu.example' })).toBeNull();
});
