import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { renderApp } from '../../support/render-app';
import { publish } from '../area/editions';
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

const LINE = /^Blocked content because cookie providers are blocked\./;
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

const LONG = `<p>${'A sentence that goes on. '.repeat(30)}</p>`;

/** A card whose long text opens into a panel and needs the maps. */
function longText(html = LONG) {
  const widget = textNeeding('maps');
  const [configuration] = widget.configurations;
  return {
    ...widget,
    configurations: [{ ...configuration, texts: [{ locale: 'en', text: html }] }],
  } as typeof widget;
}

const panel = () => screen.queryByRole('dialog', { name: 'Map' });

async function reading(changes: Parameters<typeof askingHall>[1] = {}) {
  const visit = visitLobby(askingHall([longText()], changes), { maps: true, wall: true });
  await visit.user.click(await screen.findByRole('button', { name: 'Read more' }));
  await screen.findByRole('dialog', { name: 'Map' });
  return visit;
}

test('a panel whose consent is withdrawn is closed permanently, and blocks no navigation', async () => {
  const visit = await reading();
  act(() => bannerOf(visit).send({ type: 'consent.rejectAll' }));
  await waitFor(() => expect(panel()).toBeNull());
  expect(child(visit.app.actor, 'navigation').getSnapshot().context).toMatchObject({
    dialogs: [],
    holds: [],
  });
  act(() => bannerOf(visit).send({ type: 'consent.acceptAll' }));
  expect(await screen.findByRole('button', { name: 'Read more' })).toBeTruthy();
  expect(panel()).toBeNull();
});

test('a panel stays open when a publish no longer lists its content', async () => {
  const visit = await reading();
  const next = askingHall([textWidget('Map', '<p>Short</p>')], {
    cookieProviders: [provider('wall', 'Wall Ltd.')],
  });
  await publish(visit, next, 2);
  const open = panel();
  if (!open) throw new Error('The panel is gone');
  expect(screen.queryByText(/^Blocked/)).toBeNull();
  await visit.user.click(within(open).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Short')).toBeTruthy();
});
