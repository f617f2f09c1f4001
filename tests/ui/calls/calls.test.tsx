import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { World } from '../../support/fake-services';
import { BY_GRACE, inChannel, PAIR } from '../chat/hall-with-chat';

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
    'open microphone',
    'open camera',
    `join ${PAIR}`,
    'ring grace',
    'restart',
    'close devices',
    `leave ${PAIR}`,
  ]);
});

test('a browser that does not allow video chats says so', async () => {
  const visit = await withGrace(({ calls }) => calls.disable());
  await visit.user.click(await visit.inside.findByRole('button', { name: 'Start video chat' }));
  expect(await screen.findByText('Video chat is not enabled in this browser.')).toBeTruthy();
});

test('a picture moves into a window of its own where the browser can, and a person who speaks is marked', async () => {
  const shown: string[] = [];
  Object.assign(document, { pictureInPictureEnabled: true });
  Object.assign(HTMLVideoElement.prototype, {
    async requestPictureInPicture(this: HTMLVideoElement) {
      shown.push(this.ariaLabel ?? this.getAttribute('aria-label') ?? '');
    },
  });
  const visit = await withGrace();
  const window = await call(visit);
  await window.findByText('Calling…');
  const { calls } = visit.world;
  act(() => calls.seat([GRACE]));
  act(() => calls.connect({ type: 'stream.received', stream: { id: 'theirs' } }));
  await press(visit, 'Show Grace Hopper in a window of its own');
  expect(shown).toEqual(['Grace Hopper']);
  const marked = () => document.querySelectorAll('[data-speaking]').length;
  act(() => calls.speak([GRACE.session]));
  expect(marked()).toBe(1);
  act(() => calls.speak([]));
  expect(marked()).toBe(0);
  act(() => calls.connect({ type: 'peer.muted' }));
  window.getByRole('img', { name: 'Microphone off' });
});

test('a call that is declined, or that the other person cannot take, says so', async () => {
  const visit = await withGrace();
  for (const [answer, text] of [
    ['DECLINED', 'Grace Hopper declined the call.'],
    ['BUSY', 'Grace Hopper can’t be called right now. Write a message instead.'],
  ] as const) {
    await (await call(visit)).findByText('Calling…');
    act(() => visit.world.calls.answer('grace', answer));
    const said = await screen.findByText(
      (_, element) => element?.tagName === 'P' && element.textContent === text,
    );
    expect(said.querySelector('bdi')?.textContent).toBe('Grace Hopper');
    const notice = said.parentElement ?? document.body;
    await visit.user.click(within(notice).getByRole('button', { name: 'Close' }));
    expect(said.isConnected).toBe(false);
  }
});

test('each fault of a camera is worded, until the camera works, and keeps nobody from the call', async () => {
  const visit = await withGrace(({ calls }) => calls.setFault('camera', 'DENIED'));
  const window = await call(visit);
  await window.findByText('Calling…');
  const alert = async () => (await window.findByRole('alert')).textContent;
  expect(await alert()).toContain('Camera access was denied. Click the icon to the left of the address');
  for (const [fault, text] of [
    ['MISSING', 'No camera was found.'],
    ['IN_USE', 'Your camera is being used by another app.'],
    ['UNKNOWN', 'Your camera could not be started.'],
  ] as const) {
    visit.world.calls.setFault('camera', fault);
    await press(visit, 'Camera');
    expect(await alert()).toContain(text);
  }
  visit.world.calls.setFault('camera', null);
  await press(visit, 'Camera');
  await waitFor(() => expect(window.queryByRole('alert')).toBeNull());
});

test('before the first call the user turns their devices on and looks at them, and nobody is rung meanwhile', async () => {
  const visit = await withGrace(({ calls }) => calls.remember({ choice: null, isChecked: false }));
  const { user, world } = visit;
  const window = await call(visit);
  const turnOn = await window.findByRole('button', { name: 'Turn on camera and microphone' });
  expect(document.activeElement).toBe(turnOn);
  await user.click(turnOn);
  const ready = await window.findByRole('button', { name: 'Call now' });
  expect(document.activeElement).toBe(ready);
  await user.selectOptions(window.getByRole('combobox', { name: 'Choose a microphone' }), 'Headset');
  await press(visit, 'Camera');
  await window.findByText('Your camera is off');
  expect(world.calls.log).toEqual([
    'keep devices',
    'open microphone',
    'open camera',
    'choose microphone headset',
    'open microphone',
    'turn off camera',
  ]);
  await user.click(ready);
  await window.findByText('Calling…');
  expect(world.calls.log.slice(6)).toEqual(['keep devices', `join ${PAIR}`, 'ring grace']);
  await press(visit, 'Hang up');
  await (await call(visit)).findByText('Calling…');
});

test('a person who is called stands before the call first, and is in it with what they turned on', async () => {
  const visit = await withGrace(({ calls }) => calls.remember({ choice: null, isChecked: false }));
  const { world } = visit;
  act(() => world.calls.seat([GRACE]));
  act(() => world.calls.ring([RING]));
  await screen.findByRole('region', { name: 'Incoming call' });
  await waitFor(() => expect(document.title).toMatch(/^Incoming call · /));
  await press(visit, 'Accept');
  const window = within(await screen.findByRole('region', { name: 'Call with Grace Hopper' }));
  const join = await window.findByRole('button', { name: 'Join now' });
  expect(window.getByText(/is here/).textContent).toBe('Grace Hopper is here.');
  expect(world.calls.log).toEqual([`ACCEPTED ${PAIR}`]);
  await press(visit, 'Microphone');
  expect(world.calls.log.slice(1)).toEqual(['keep microphone', 'open microphone']);
  await visit.user.click(join);
  await window.findByText('Connecting…');
  expect(world.calls.log.slice(3)).toEqual(['keep devices', `join ${PAIR}`]);
  expect(window.queryByText('Nobody hears you: your microphone is off.')).toBeNull();
  await press(visit, 'Microphone');
  window.getByText('Nobody hears you: your microphone is off.');
  await press(visit, 'More');
  window.getByRole('combobox', { name: 'Choose a camera' });
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
