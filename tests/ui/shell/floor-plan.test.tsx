import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

test('the floor plan shows the areas that can be reached, and leads to them', async () => {
  const venue = hall();
  const [lobby, expo] = venue.architecture.areas.map(({ id }) => id);
  venue.architecture.floorplan.areaPositions = [
    { areaId: `${expo}`, visible: true, place: { x: 0, y: 0, width: 40, height: 100 } },
    { areaId: `${lobby}`, visible: true, place: { x: 40, y: 0, width: 60, height: 100 } },
  ];
  const { user, address } = renderApp({ story: { signedIn: ADA.email, venue } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(await screen.findByRole('button', { name: 'Floor plan' }));
  const plan = await screen.findByRole('navigation', { name: 'Floor plan' });
  const rooms = within(plan).getAllByRole('link');
  expect(rooms.slice(0, 2).map((room) => [room.textContent, room.ariaCurrent])).toEqual([
    [expect.stringMatching(/^Expo/), null],
    [expect.stringMatching(/^Lobby.*You are here/), 'page'],
  ]);
  await user.click(within(plan).getByRole('link', { name: /^Expo/ }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(address()).toBe('/v/hall/area/expo');
  expect(screen.queryByRole('dialog', { name: 'Floor plan' })).toBeNull();
});
