import { escapeKey } from '@domain/shared/database-key';
import type { Venue } from '@domain/venue/venue';
import { type Widget, widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelOfWall, keepWalls } from '../../../../server/features/wall';
import { keepBoards } from '../../../../server/features/whiteboard';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE } from '../../../support/venue-fixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 30_000);
afterAll(() => server.close());

const widget = (type: 'SOCIAL_WALL' | 'WHITEBOARD', id: string): Widget =>
  v.parse(widgetSchema, { id, name: id, type, configurations: [{ id: `${id}-1` }] });

/** Returns the venue of the test with other widgets in its first area, and for all areas. */
function venueWith(widgets: Widget[], globalWidgets: Widget[] = []): Venue {
  const [architecture] = server.venue.architectures;
  const [first, ...others] = architecture?.areas ?? [];
  if (!architecture || !first) throw new Error('The venue has no area.');
  const areas = [{ ...first, contentWidgets: widgets }, ...others];
  return { ...server.venue, architectures: [{ ...architecture, areas, globalWidgets }] };
}

async function publish(venue: Venue): Promise<void> {
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
}

const firstArea = () => `area:${escapeKey(server.venue.architectures[0]?.areas[0]?.id ?? '')}`;

test('the rules are told where walls and boards are, now and after each change of the venue', async () => {
  const { services } = server;
  const inArea = [widget('SOCIAL_WALL', 'wall.1'), widget('WHITEBOARD', 'board')];
  await publish(venueWith(inArea, [widget('SOCIAL_WALL', 'common')]));
  await keepWalls(services);
  await keepBoards(services);
  const places = () => server.realtime().read('live/wallPlaces');
  const state = () => server.realtime().read('live/whiteboards/board/state');
  expect(places()).toEqual({ 'wall%2E1': firstArea(), common: '-' });
  expect(state()).toEqual({ readOnly: false, epoch: 0, place: firstArea() });
  await publish(venueWith([], [widget('SOCIAL_WALL', 'wall.1'), widget('WHITEBOARD', 'board')]));
  await expect.poll(places).toEqual({ 'wall%2E1': '-', common: '-' });
  await expect.poll(state).toEqual({ readOnly: false, epoch: 0, place: '-' });
});

test('a wall of an area has its channel, and others have none', async () => {
  const { records } = server.services;
  await server.realtime().write({ 'live/wallPlaces': { 'one%2E1': 'area:lobby', all: '-', odd: 'lobby' } });
  const channels = ['one.1', 'all', 'odd', 'none'].map((id) => channelOfWall(records, 'live', id));
  expect(await Promise.all(channels)).toEqual(['area:lobby', undefined, undefined, undefined]);
});

test('a venue that cannot be read is only logged, and the next change is written', async () => {
  let isAway = true;
  const venues: TestServer['venues'] = {
    ...server.venues,
    version: () => (isAway ? Promise.reject(new Error('away')) : server.venues.version()),
  };
  await keepWalls({ ...server.services, venues });
  expect(server.logged()).toContainEqual(
    expect.objectContaining({ msg: 'the places of the social walls could not be written' }),
  );
  isAway = false;
  await publish(venueWith([widget('SOCIAL_WALL', 'late')]));
  await expect.poll(() => server.realtime().read('live/wallPlaces/late')).toBe(firstArea());
});
