import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { World } from '../../support/fake-services';
import { BY_GRACE, inChannel, PAIR } from '../chat/hall-with-chat';
import { measureLists } from '../people/layout';

measureLists();
// jsdom has no streams.
vi.stubGlobal('MediaStream', class {});

const GRACE = { seat: 's1', uid: 'grace', name: 'Grace Hopper', session: 'session-of-grace' } as const;
const RING = { channelId: PAIR, from: 'grace', name: 'Grace Hopper', since: 1 };

const withGrace = (prepare: (world: World) => void = () => {}) =>
  inChannel(/Grace Hopper/, (world) => {
    world.chat.write(PAIR, BY_GRACE, 'Hello Ada');
    prepare(world);
  });

type Visit = Awaited<ReturnType<typeof withGrace>>;

async function call({ user, inside }: Visit) {
  await user.click(await inside.findByRole('button', { name: 'Start video chat' }));
  return within(await screen.findByRole('region', { name: 'Call with Grace Hopper' }));
}

const press = ({ user }: Visit, name: string) => user.click(screen.getByRole('button', { name }));

test('a call rings, both are together, and hanging up ends it', async () => {
  const visit = await withGrace();
  const { world } = visit;
  const window = await call(visit);
  await window.findByText('Calling…');
  expect(visit.inside.queryByRole('button', { name: 'Start video chat' })).toBeNull();
  act(() => world.calls.seat([GRACE]));
  await window.findByText('Connecting…');
  act(() => world.calls.connect({ type: 'peer.connected' }));
  expect(window.queryByText('Connecting…')).toBeNull();
  act(() => world.calls.connect({ type: 'peer.failed' }));
  await window.findByText('Connection lost. Trying again…');
  await press(visit, 'Hang up');
  await visit.inside.findByRole('button', { name: 'Start video chat' });
  expect(screen.queryByRole('region', { name: /^Call with/ })).toBeNull();
  expect(world.calls.log).toEqual([
    `join ${PAIR}`,
    'ring grace',
    'restart',
    'close devices',
    `leave ${PAIR}`,
  ]);
});

test('hanging up before anybody answers leaves a message of the missed call', async () => {
  const visit = await withGrace();
  const window = await call(visit);
  await window.findByText('Calling…');
  await press(visit, 'Hang up');
  expect(visit.world.calls.log).toContain('missed by grace');
});

test.each([
  ['DECLINED', 'Grace Hopper declined the call.'],
  ['BUSY', 'Grace Hopper can’t be called right now. Write a message instead.'],
] as const)('a call that is answered with %s says so', async (answer, text) => {
  const visit = await withGrace();
  const window = await call(visit);
  await window.findByText('Calling…');
  act(() => visit.world.calls.answer('grace', answer));
  const notice = (await screen.findByText(text)).parentElement ?? document.body;
  await visit.user.click(within(notice).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(text)).toBeNull();
});

test.each([
  ['DENIED', /access was denied/],
  ['MISSING', /No camera or microphone was found/],
  ['IN_USE', /being used by another app/],
  ['UNKNOWN', /not enabled in this browser/],
] as const)('devices with the fault %s are worded, and the user can only listen', async (fault, text) => {
  const visit = await withGrace(({ calls }) => calls.setFault(fault));
  const window = await call(visit);
  await window.findByText(text);
  await press(visit, 'Try again');
  await window.findByText(text);
  await press(visit, 'Join without camera');
  await window.findByText(text);
  expect(window.queryByRole('button', { name: 'Join without camera' })).toBeNull();
  visit.world.calls.setFault(null);
  await press(visit, 'Only listen');
  await window.findByText('Calling…');
});

test('a call for the user is declined, and one whose caller goes away rings no longer', async () => {
  const visit = await withGrace();
  const { world } = visit;
  act(() => world.calls.ring([RING]));
  const incoming = await screen.findByRole('region', { name: 'Incoming call' });
  expect(within(incoming).getByRole('alert').textContent).toBe('Grace Hopperis calling you');
  await press(visit, 'Decline');
  expect(screen.queryByRole('region', { name: 'Incoming call' })).toBeNull();
  expect(world.calls.log).toEqual([`DECLINED ${PAIR}`]);
  act(() => world.calls.ring([RING]));
  await screen.findByRole('region', { name: 'Incoming call' });
  act(() => world.calls.ring([]));
  expect(screen.queryByRole('region', { name: 'Incoming call' })).toBeNull();
});
