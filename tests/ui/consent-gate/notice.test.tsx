import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askingHall, bannerOf, textNeeding, visitLobby } from './asking-hall';

const LINE = /^Blocked content because cookie providers are blocked\./;
const NONE_ACCEPTED = { maps: false, wall: false };
const line = () => screen.queryByText(LINE);

test('blocked content is announced for as long as it is blocked', async () => {
  const visit = visitLobby(askingHall([textNeeding('maps')]), NONE_ACCEPTED);
  expect(await screen.findByText(LINE)).toBeTruthy();
  visit.elapse(60_000);
  expect(line()).toBeTruthy();
  act(() => bannerOf(visit).send({ type: 'provider.allow', providerIds: ['maps'], once: true }));
  await waitFor(() => expect(line()).toBeNull());
});

test('no notice is shown without blocked content, or for content of other areas', async () => {
  const { router } = visitLobby(askingHall([textNeeding('maps')]), { maps: true, wall: false });
  expect(await screen.findByText('Here we are.')).toBeTruthy();
  expect(line()).toBeNull();
  await router.navigate({
    to: '/v/$architectureId/area/{-$areaId}',
    params: { architectureId: 'hall', areaId: 'expo' },
  });
  expect(line()).toBeNull();
});

test('the button of the notice opens the banner, and the notice stays hidden until that is closed', async () => {
  const visit = visitLobby(askingHall([textNeeding('maps')]), NONE_ACCEPTED);
  await screen.findByText(LINE);
  const [action] = screen
    .getAllByRole('button', { name: 'Privacy preferences' })
    .filter((button) => button.closest('[role="status"]'));
  if (!action) throw new Error('The notice has no button');
  await visit.user.click(action);
  expect(bannerOf(visit).getSnapshot().matches({ banner: 'visible' })).toBe(true);
  await waitFor(() => expect(line()).toBeNull());
  act(() => bannerOf(visit).send({ type: 'banner.close' }));
  expect(await screen.findByText(LINE)).toBeTruthy();
});

test('other pages say that content of the venue is blocked, and the notice cannot be closed', async () => {
  const visit = visitLobby(askingHall([textNeeding('maps')]), { maps: true, wall: false });
  expect(await screen.findByText('Here we are.')).toBeTruthy();
  await act(() =>
    visit.router.navigate({ to: '/v/$architectureId/imprint', params: { architectureId: 'hall' } }),
  );
  expect(await screen.findByText(LINE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  act(() => bannerOf(visit).send({ type: 'banner.open' }));
  await waitFor(() => expect(line()).toBeNull());
});

test('the blocked-content note is hidden while the banner requires an answer', async () => {
  visitLobby(askingHall([textNeeding('maps')]), {});
  expect(await screen.findByText('Blocked: Maps Inc.')).toBeTruthy();
  expect(line()).toBeNull();
});
