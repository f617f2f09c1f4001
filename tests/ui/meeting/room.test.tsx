import { Failure } from '@domain/shared/failure';
import { i18n } from '@lingui/core';
import type { CallListener } from '@machines/calls/call.machine';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { roomActor } from '@/room/room-actor';
import { RoomPage } from '@/room/room-page';
import type { Rooms } from '@/services/calls/firebase-rooms';
import type { OpenLink } from '@/services/realtime/firebase-link';
import { Providers } from '@/ui/layers/providers';
import { createFakeCalls } from '../../support/fake-calls';

// jsdom has no streams.
vi.stubGlobal('MediaStream', class {});
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

/** Opens a room as a host who speaks in it. */
function openRoom(crashes = 0, takeSeat?: Rooms['takeSeat']) {
  let left = crashes;
  const calls = createFakeCalls();
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
    endMeeting: () => endings.shift()?.() ?? Promise.resolve(),
    ...(takeSeat && { takeSeat }),
  };
  const address = {
    roomId: 'stage',
    name: '',
    isHost: true,
    wanted: { microphone: true, camera: true },
    isReviewed: false,
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

test('a screen is shared in a room, and that of another person is larger than all other pictures', async () => {
  Object.assign(navigator, { mediaDevices: { getDisplayMedia: () => {} } });
  const { user, calls } = openRoom();
  await user.click(await screen.findByRole('button', { name: 'Share screen' }));
  await screen.findByText('You are sharing your screen. The others see it in place of your camera.');
  expect(document.querySelector('video[aria-label="You"]')).toBeNull();
  const grace = { seat: 's1', uid: 'grace', name: 'Grace Hopper', session: 'session-of-grace' } as const;
  act(() => calls.seat([{ ...grace, screen: 5 }]));
  act(() => calls.connect({ type: 'stream.received', stream: { id: 'theirs' } }));
  const large = document.querySelector('[data-large] video');
  expect(large?.getAttribute('aria-label')).toBe('Screen of Grace Hopper');
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(document.querySelector('video[aria-label="You"]')).not.toBeNull();
  expect(calls.log.filter((line) => line.endsWith('mark screen'))).toEqual(['mark screen', 'unmark screen']);
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
