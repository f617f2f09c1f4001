import { expect, test } from 'vitest';
import { openHostedFixture } from './hosted-fixture';

test('all entries of people are read from the hosted database', async () => {
  const { hosted, google } = await openHostedFixture();
  const people = { grace: { uid: 'grace', name: 'Grace Hopper' } };
  google.database.set('/live/attendees.json', people);
  expect(await hosted.readAttendees('live')).toEqual(people);
  expect(await hosted.readAttendees('stage')).toBeNull();
  expect(google.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /token',
    'GET /live/attendees.json',
    'GET /stage/attendees.json',
  ]);
});
