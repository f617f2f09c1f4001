import { Failure } from '@domain/shared/failure';
import { i18n } from '@lingui/core';
import type { CallListener } from '@machines/calls/call.machine';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { RoomPage } from '@/room/open-room';
import { roomActor } from '@/room/room-services';
import type { Rooms } from '@/services/calls/firebase-rooms';
import type { OpenLink } from '@/services/realtime/firebase-link';
import { Providers } from '@/ui/layers/providers';
import { createFakeCalls, type FakeCalls } from '../../support/fake-calls';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const GRACE = { seat: 's1', uid: 'grace', name: 'Grace Hopper', session: 'session-of-grace' } as const;
const ALAN = { seat: 's2', uid: 'alan', name: 'Alan Turing', session: 'session-of-alan' } as const;
/** Who is in the room before the user. */
const people = [GRACE, ALAN];

/** Opens a room as a host who speaks in it. */
function openRoom(crashes = 0, takeSeat?: Rooms['takeSeat'], prepare?: (calls: FakeCalls) => void) {
  let left = crashes;
  const calls = createFakeCalls();
  prepare?.(calls);
  const listeners = new Set<CallListener>();
  const endings: (() => Promise<void>)[] = [];
  const rooms: Rooms & OpenLink = {
    ...calls.service,
    openSocket: () => () => {},
    probe: async () => null,
    checkServer: async () => true,
    watchCall: (place, listener) => {
      listeners.add(listener);
      return calls.service.watchCall(place, listener);
    },
    watchPeople: (_, onPeople) => {
      onPeople(people);
      return () => {};
    },
    endMeeting: () => endings.shift()?.() ?? Promise.resolve(),
    ...(takeSeat && { takeSeat }),
  };
  const address = {
    roomId: 'stage',
    name: '',
    isHost: true,
    wanted: { microphone: true, camera: true },
    isReviewed: prepare !== undefined,
    hasLeaveButton: true,
    hasCount: true,
  };
  const services = {
    openRoom: async () => ({ mode: 'live' as const, userId: 'ada', name: 'Ada Lovelace' }),
    rooms: {
      load: async () => rooms,
      watch: (watch: (opened: typeof rooms) => () => void) => watch(rooms),
      watchOnceLoaded: (watch: (opened: typeof rooms) => () => void) => {
        left -= 1;
        if (left >= 0) throw new Error('crashed');
        return watch(rooms);
      },
    },
    watchWake: () => () => {},
    callMedia: calls.media,
  };
  const actor = createActor(roomActor(services), { input: address });
  actor.start();
  render(
    <Providers>
      <RoomPage actor={actor} address={address} />
    </Providers>,
  );
  const close = () => {
    for (const { onClosed } of listeners) onClosed();
  };
  return { user: userEvent.setup(), calls, endings, close };
}

test('a meeting that could not be ended goes on, and the host is told and may try again', async () => {
  const { user, endings, close } = openRoom();
  endings.push(() => Promise.reject(new Failure('NOT_REACHABLE', 'offline')));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: 'End for everyone' });
  await user.click(end);
  const words = 'The meeting could not be ended for everyone. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  let succeed = () => {};
  endings.push(
    () =>
      new Promise((resolve) => {
        succeed = resolve;
      }),
  );
  await user.click(end);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(end.disabled).toBe(true);
  await act(async () => succeed());
  expect(end.disabled).toBe(false);
  act(() => close());
  await screen.findByText('A host ended the meeting for everyone.');
});

test('a room whose link has crashed goes on, says so, and keeps its link again when the user says so', async () => {
  const { user } = openRoom(2);
  const words = 'The connection is no longer checked. If the others stand still, reconnect.';
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  await screen.findByRole('button', { name: 'Leave' });
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(screen.getByRole('alert').textContent).toBe(words);
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByRole('button', { name: 'Leave' });
});

test('a full room says so, and does not say to the page around it that the user came and left', async () => {
  const said: string[] = [];
  const postMessage = ({ type }: { type: string }) => said.push(type);
  const parent = vi.spyOn(globalThis.window, 'parent', 'get').mockReturnValue({ postMessage } as never);
  openRoom(0, async () => null);
  await screen.findByText('Four people are in this room. You can listen until somebody leaves.');
  expect(said.filter((type) => type === 'join' || type === 'leave')).toEqual([]);
  parent.mockRestore();
});

test('camera and microphone are turned on together before the meeting, and the background is blurred where that is offered', async () => {
  const { user, calls } = openRoom(0, undefined, (fake) => fake.remember({ choice: null, isChecked: false }));
  await user.click(await screen.findByRole('button', { name: 'Turn on camera and microphone' }));
  expect(calls.log).toEqual(['keep devices', 'open microphone', 'open camera']);
  screen.getByRole('combobox', { name: 'Choose a camera' });
  expect(screen.queryByRole('switch', { name: 'Blur my background' })).toBeNull();
  act(() => calls.blur('OFF'));
  const blur = screen.getByRole<HTMLInputElement>('switch', { name: 'Blur my background' });
  await user.click(blur);
  expect(calls.log.at(-1)).toBe('blur');
  act(() => calls.blur('ON'));
  expect(blur.checked).toBe(true);
});

test('who speaks is large, a press on a picture keeps another one large, and all can have the same size', async () => {
  const { user, calls } = openRoom();
  await screen.findByRole('button', { name: 'Leave' });
  act(() => calls.seat([GRACE, ALAN]));
  const large = () =>
    document.querySelector('[class*="_tile_"][data-large] [data-person] bdi')?.textContent ?? null;
  act(() => calls.speak([ALAN.session]));
  expect(large()).toBe('Alan Turing');
  const pin = screen.getByRole('button', { name: 'Keep Grace Hopper large' });
  await user.click(pin);
  expect(large()).toBe('Grace Hopper');
  await user.click(pin);
  expect(large()).toBe('Alan Turing');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('switch', { name: 'Everyone the same size' }));
  expect(large()).toBeNull();
  expect(calls.log.at(-1)).toBe('keep grid');
});

test('the user sees that their own microphone is off', async () => {
  const { user } = openRoom();
  await user.click(await screen.findByRole('button', { name: 'Microphone' }));
  screen.getByRole('img', { name: 'Microphone off' });
});
