import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../support/render-app';
import { textWidget } from '../area/venue';
import { askingHall, bannerOf, provider, textNeeding, visitLobby } from './asking-hall';

const NONE_ACCEPTED = { maps: false, wall: false };
const card = async () => within(await screen.findByRole('region', { name: 'Map' }));
const text = () => screen.queryByText('Here we are.');

test('blocked content is absent; its card lists the missing providers and the reason', async () => {
  visitLobby(askingHall([textNeeding('wall', 'maps')]), NONE_ACCEPTED);
  expect(await (await card()).findByText('Blocked: Wall Ltd. and Maps Inc.')).toBeTruthy();
  expect((await card()).getByText(/^This content comes from another provider/)).toBeTruthy();
  expect(text()).toBeNull();
});

test('only the providers that are not accepted are listed', async () => {
  visitLobby(askingHall([textNeeding('wall', 'maps')]), { maps: true, wall: false });
  expect(await (await card()).findByText('Blocked: Wall Ltd.')).toBeTruthy();
});

test('a provider that the venue does not list is shown by its id', async () => {
  visitLobby(askingHall([textNeeding('unheard-of')]), { maps: true, wall: true });
  expect(await (await card()).findByText('Blocked: unheard-of')).toBeTruthy();
});

test('a preset of the venue loads nothing without an answer, and does not replace a refusal', async () => {
  const cookieProviders = [
    { ...provider('maps', 'Maps Inc.'), accepted: true },
    { ...provider('wall', 'Wall Ltd.'), accepted: true },
  ];
  visitLobby(askingHall([textNeeding('wall', 'maps')], { cookieProviders }), { wall: false });
  expect(await (await card()).findByText('Blocked: Wall Ltd. and Maps Inc.')).toBeTruthy();
  expect(text()).toBeNull();
});

test('content allowed once appears, takes the focus, and is blocked again on the next page', async () => {
  const venue = askingHall([textNeeding('maps'), textWidget('Beside', '<p>For everybody.</p>')]);
  const visit = visitLobby(venue, NONE_ACCEPTED);
  await screen.findByText('For everybody.');
  await visit.user.click(await (await card()).findByRole('button', { name: 'Allow once' }));
  expect(await screen.findByText('Here we are.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Map' }));
  expect(visit.world.consent.texts.get('foyer:consent:maps')).toBe('false');
  visit.leave();
  renderApp({ at: '/v/hall/area/lobby', world: visit.world });
  expect(await (await card()).findByRole('button', { name: 'Allow once' })).toBeTruthy();
  expect(text()).toBeNull();
});

test('content allowed permanently appears and stays allowed', async () => {
  const visit = visitLobby(askingHall([textNeeding('maps')]), NONE_ACCEPTED);
  await visit.user.click(await (await card()).findByRole('button', { name: 'Always allow' }));
  expect(await screen.findByText('Here we are.')).toBeTruthy();
  await waitFor(() => expect(visit.world.consent.texts.get('foyer:consent:maps')).toBe('true'));
  expect(visit.world.consent.texts.get('foyer:consent:wall')).toBe('false');
});

test('content is removed at once when its consent is withdrawn', async () => {
  const visit = visitLobby(askingHall([textNeeding('maps')]), { maps: true, wall: true });
  expect(await screen.findByText('Here we are.')).toBeTruthy();
  act(() => bannerOf(visit).send({ type: 'consent.rejectAll' }));
  expect(text()).toBeNull();
  expect(await (await card()).findByRole('button', { name: 'Always allow' })).toBeTruthy();
});

test('a venue without a banner blocks nothing', async () => {
  const venue = askingHall([textNeeding('maps', 'unheard-of')], {
    cookieBannerConfig: { type: 'NONE', text: [], personalizedTrackingText: [], styling: {} },
  });
  visitLobby(venue, {});
  expect(await screen.findByText('Here we are.')).toBeTruthy();
});
