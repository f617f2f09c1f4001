import '../../support/pdf-engine-parts';
import type { OpenVenue } from '@domain/venue/venue';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeWorld } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';
import { EDITS, publish, published, shownIn } from './editions';
import { OPEN, textWidget } from './venue';

/** Waits for the code of all file widgets, by the first page of a file. */
const ARRIVAL = { timeout: 25_000 };
const CLOSED = 'This area has been closed.';

async function inExpo(): Promise<Visit> {
  const world = fakeWorld({ ...OPEN, venue: published() });
  const visit = renderApp({ at: '/v/hall/area/expo', world });
  await screen.findByText(/A sentence that goes on/, {}, ARRIVAL);
  return visit;
}

const edited = (...names: string[]): OpenVenue =>
  names.reduce((venue, name) => EDITS[name]?.(venue) ?? venue, published());

test('a visitor in a removed area stays, is informed, and leaves on their own', async () => {
  const visit = await inExpo();
  await publish(visit, edited('the area gone'), 2);
  expect(screen.getByText(CLOSED).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Expo');
  expect(visit.address()).toBe('/v/hall/area/expo');
  expect(screen.queryByRole('link', { name: 'Expo' })).toBeNull();
  await visit.user.click(screen.getByRole('link', { name: 'Go to Lobby' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await waitFor(() => expect(shownIn(visit).closedAreas).toBeUndefined());
  expect(screen.queryByText(CLOSED)).toBeNull();
  await visit.router.navigate({ href: '/v/hall/area/expo' });
  await waitFor(() => expect(visit.address()).toBe('/v/hall/area/lobby'));
});

test('a new default area does not move visitors at an address without an area', async () => {
  const visit = renderApp({ at: '/v/hall/area', world: fakeWorld({ ...OPEN, venue: published() }) });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const { architecture, assets } = published();
  await publish(visit, { architecture: { ...architecture, defaultAreaId: 'expo' }, assets }, 2);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lobby');
  await act(() => visit.router.navigate({ href: '/v/hall/area/lobby' }));
  await act(() => visit.router.navigate({ href: '/v/hall/area' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Expo' })).toBeTruthy();
});

test('screen readers announce a change of the current area, but of no other one', async () => {
  const visit = await inExpo();
  await publish(visit, edited('other colours'), 2);
  expect(screen.queryByText('This area was updated.')).toBeNull();
  await publish(visit, edited('no files'), 3);
  expect(screen.getByText('This area was updated.').closest('[role=status]')).not.toBeNull();
});

test('a removed viewpoint is replaced by the default one', async () => {
  const world = fakeWorld(OPEN);
  const visit = renderApp({ at: '/v/hall/area/lobby?viewpoint=balcony', world });
  expect((await screen.findByRole('button', { name: 'Balcony' })).getAttribute('aria-pressed')).toBe('true');
  const venue = shownIn(visit);
  const areas = venue.architecture.areas.map((area) => ({
    ...area,
    viewPoints: area.viewPoints.filter(({ id }) => id !== 'balcony'),
  }));
  await publish(visit, { ...venue, architecture: { ...venue.architecture, areas } }, 2);
  expect(await screen.findByRole('img', { name: 'Picture of lobby-picture' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Viewpoints' })).toBeNull();
});

test('a failed widget is tried again when another version contains it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const withText = (html: string | null): OpenVenue => {
    const venue = published();
    const text = textWidget('note', html ?? '');
    const note = html === null ? { ...text, configurations: [{ texts: null }] as never } : text;
    const areas = venue.architecture.areas.map((area) => ({ ...area, contentWidgets: [note] }));
    return { ...venue, architecture: { ...venue.architecture, areas } };
  };
  const visit = await inExpo();
  await publish(visit, withText(null), 2);
  expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
  await publish(visit, withText('<p>mended</p>'), 3);
  expect(await screen.findByText('mended')).toBeTruthy();
});
