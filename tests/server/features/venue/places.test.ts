import type { Venue } from '@domain/venue/venue';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceVersion } from '../../../../server/features/venue';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE, withMeeting } from '../../../support/venue-fixture';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => server.close());

async function publish(venue: Venue): Promise<void> {
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
}

const places = () => server.realtime().read('live/places');

test('the rules are told which areas and rooms the venue has before its version, and after each change', async () => {
  await server.realtime().write({ 'live/places': { areas: { 'area:gone': true } } });
  const meetings = ['/room.html?room=One', 'https://hall.example/room.html?video=off&room=two-2&chat=on'];
  await publish(
    withMeeting(
      server.venue,
      meetings.map((meetingUrl, index) => ({
        id: `m${index}`,
        meetingUrl,
        hostMeetingUrl: '/room.html?room=',
      })),
    ),
  );
  const seen: unknown[] = [];
  server.realtime().watch((paths) => {
    if (paths.some((path) => path.includes('venueVersion'))) seen.push(places());
  });
  await announceVersion(server.services);
  const areas = { 'area:lobby': true, 'area:expo': true };
  expect(seen).toEqual([{ areas, rooms: { One: true, 'two-2': true } }]);
  await publish(server.venue);
  await expect.poll(places).toEqual({ areas });
});
