import type { Venue } from '@domain/venue/venue';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VenueStore } from '../../../../server/features/venue';
import { channelOfWall, keepWalls } from '../../../../server/features/wall';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE, withWall } from '../../../support/venue-fixture';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.close());

async function publish(venue: Venue): Promise<void> {
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
}

/** Returns the venue of the test with a wall in its lobby. */
const withLobbyWall = (): Venue => withWall(server.venue, [{ id: 'built-in' }]);

/** Returns the venue of the test with a wall in all areas. */
function withCommonWall(): Venue {
  const venue = withLobbyWall();
  const [architecture] = venue.architectures;
  const widgets = architecture?.areas[0]?.contentWidgets;
  if (architecture && widgets) architecture.globalWidgets = widgets.splice(-1);
  return venue;
}

const place = () => server.realtime().read('live/wallPlaces/wall');

test('the rules are told where a wall is, now and after each change of the venue', async () => {
  await publish(withLobbyWall());
  await keepWalls(server.services);
  expect(place()).toBe('area:lobby');
  await publish(withCommonWall());
  await expect.poll(place).toBe('-');
  await publish(server.venue);
  await expect.poll(place).toBe(null);
});

test('nothing is written while no venue is published, or when nothing has changed', async () => {
  const written: unknown[] = [];
  const { read } = server.services.records;
  const records = { read, write: async (values: object) => void written.push(values) };
  await server.venues.unpublish();
  await keepWalls({ ...server.services, records });
  await server.realtime().write({ 'live/wallPlaces': { wall: 'area:lobby' } });
  await publish(withLobbyWall());
  await keepWalls({ ...server.services, records });
  expect(written).toEqual([]);
});

test('a wall of an area has its channel, and others have none', async () => {
  const { records } = server.services;
  await server.realtime().write({ 'live/wallPlaces': { 'one%2E1': 'area:lobby', all: '-', odd: 'lobby' } });
  const channels = ['one.1', 'all', 'odd', 'none'].map((id) => channelOfWall(records, 'live', id));
  expect(await Promise.all(channels)).toEqual(['area:lobby', undefined, undefined, undefined]);
});

test('a venue that cannot be read is only logged, and the next change is written', async () => {
  let isAway = true;
  const venues: VenueStore = {
    ...server.venues,
    version: () => (isAway ? Promise.reject(new Error('away')) : server.venues.version()),
  };
  await keepWalls({ ...server.services, venues });
  const trouble = { msg: 'the places of the social walls could not be written' };
  expect(server.logged()).toContainEqual(expect.objectContaining(trouble));
  isAway = false;
  await publish(withCommonWall());
  await expect.poll(place).toBe('-');
});
