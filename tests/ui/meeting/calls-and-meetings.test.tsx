import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PAIR } from '../chat/hall-with-chat';
import { GRACE, inHall } from '../people/hall-with-people';
import { card, frameOf, join, meeting, venueWith } from './meetings';

const RING = { channelId: PAIR, from: 'grace', name: 'Grace Hopper', since: 1 };

const inVenue = () => inHall({ venue: venueWith([meeting('Stage', {})]), guests: [GRACE] });
type Visit = Awaited<ReturnType<typeof inVenue>>;

const press = async ({ user }: Visit, name: string) =>
  user.click(await screen.findByRole('button', { name }));

/** Answers the question of a dialog. */
async function answer({ user }: Visit, title: string, name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

async function acceptCall(visit: Visit): Promise<void> {
  act(() => visit.world.calls.ring([RING]));
  await press(visit, 'Accept');
}

test('a call that is accepted in a meeting asks before the meeting is left', async () => {
  const visit = await inVenue();
  const frame = await join(visit, 'Stage');
  await acceptCall(visit);
  await answer(visit, 'Leave the meeting?', 'Stay');
  expect(await frameOf('Stage')).toBe(frame);
  expect(visit.world.calls.log).toEqual([]);
  await press(visit, 'Accept');
  await answer(visit, 'Leave the meeting?', 'Leave the meeting');
  await screen.findByRole('region', { name: 'Call with Grace Hopper' });
  expect(screen.queryByLabelText('Meeting: Stage')).toBeNull();
});

test('a meeting that is joined in a call asks before the user hangs up', async () => {
  const visit = await inVenue();
  await acceptCall(visit);
  await screen.findByRole('region', { name: 'Call with Grace Hopper' });
  await visit.user.click(await (await card('Stage')).findByRole('button', { name: 'Join' }));
  await answer(visit, 'Leave the call?', 'Stay');
  expect(screen.queryByLabelText('Meeting: Stage')).toBeNull();
  await visit.user.click((await card('Stage')).getByRole('button', { name: 'Join' }));
  await answer(visit, 'Leave the call?', 'Hang up and join');
  await frameOf('Stage');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Call with Grace Hopper' })).toBeNull());
  expect(visit.world.calls.log).toContain(`leave ${PAIR}`);
});
