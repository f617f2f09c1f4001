import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hallWith } from '../area/venue';
import { card, inLobby, measureWall, postBy, wall } from './walls';

measureWall();

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

/** A browser that fills the screen and keeps it on; says what it was asked for. */
function ableBrowser() {
  const asked: string[] = [];
  const become = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const does = (name: string, then: () => unknown) => async () => {
    asked.push(name);
    return then();
  };
  Object.assign(document.documentElement, {
    requestFullscreen: does('fill', () => become(document.documentElement)),
  });
  Object.assign(document, { exitFullscreen: does('leave', () => become(null)) });
  const lock = { released: false, release: does('release', () => {}) };
  const wakeLock = { request: does('keep awake', () => lock) };
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
  return { asked, leaveByKey: () => act(() => become(null)) };
}

const bigScreen = async () => within(await screen.findByRole('dialog', { name: 'Wall' }));

const { architecture, ...rest } = hallWith('lobby', () => ({ contentWidgets: [wall({})] }));
const venue = { ...rest, architecture: { ...architecture, names: [{ locale: 'en', text: 'Hall' }] } };

/** Opens the wall with a post of Grace and one of Alan on the big screen. */
async function opened() {
  const { world, visit } = inLobby({ story: { venue, config: { userPresence: true } } });
  world.wall.show({ ...postBy('grace', 'Hello', 6), reactions: { like: 3 } }, postBy('alan', 'Buy now', 5));
  const { user, router } = visit();
  await user.click(await (await card()).findByRole('button', { name: 'Big screen' }));
  return { world, user, router, shown: await bigScreen() };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Wall' })).toBeNull());

test('the big screen shows the newest posts with the name of the venue, and nothing to operate but the way back', async () => {
  const { asked } = ableBrowser();
  const { world, user, shown } = await opened();
  await waitFor(() => expect(asked).toEqual(['fill', 'keep awake']));
  shown.getByText('Hall');
  await shown.findByRole('img', { name: 'QR code' });
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HelloTGThe grace👍 3',
    'Buy nowTAThe alan',
  ]);
  expect(shown.getAllByRole('button')).toHaveLength(1);
  act(() => world.wall.show(postBy('ada', 'Newer', 7), postBy('grace', 'Hello', 6)));
  await waitFor(() => expect(shown.queryByText('Buy now')).toBeNull());
  expect(shown.getAllByRole('listitem')[0]?.textContent).toContain('Newer');
  await user.click(shown.getByRole('button', { name: 'Leave the big screen' }));
  await isGone();
  expect(asked.toSorted()).toEqual(['fill', 'keep awake', 'leave', 'release']);
});

test('the big screen ends when the user leaves the full screen by a key of the browser', async () => {
  const { asked, leaveByKey } = ableBrowser();
  await opened();
  await waitFor(() => expect(asked).toEqual(['fill', 'keep awake']));
  leaveByKey();
  await isGone();
  expect(asked).toEqual(['fill', 'keep awake', 'release']);
});

test('where the browser fills no screen the wall fills the window, and Escape and Back lead out of it', async () => {
  const { user, router } = await opened();
  await user.keyboard('{Escape}');
  await isGone();
  await user.click((await card()).getByRole('button', { name: 'Big screen' }));
  await bigScreen();
  act(() => router.history.back());
  await isGone();
});
