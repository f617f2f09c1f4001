import { expect, test } from 'vitest';
import { GoogleError } from '../../../server/hosted/google-error';
import { openHouse } from './hosted-house';

const pathsOf = (arrived: { method: string; path: string }[]): string[] =>
  arrived.map(({ method, path }) => `${method} ${path}`);

const TOKEN = 'POST /token';
const LIVE = 'PUT /live/hints/venueVersion.json';
const STAGE = 'PUT /stage/hints/venueVersion.json';

test('a hint is put into the database with an access token, which is asked for once', async () => {
  const { hosted, google } = await openHouse();
  await Promise.all([hosted.hints.venueVersion('live', 7), hosted.hints.venueVersion('stage', 8)]);
  await hosted.hints.venueVersion('live', 9);
  expect(pathsOf(google.arrived).sort()).toEqual([TOKEN, LIVE, LIVE, STAGE]);
  expect(Object.fromEntries(google.database)).toEqual({
    '/live/hints/venueVersion.json': 9,
    '/stage/hints/venueVersion.json': 8,
  });
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-1');
});

test('an access token is renewed before it ends', async () => {
  const { hosted, google, clock } = await openHouse();
  await hosted.hints.venueVersion('live', 1);
  clock.now += 55 * 60_000 - 1;
  await hosted.hints.venueVersion('live', 2);
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-1');
  clock.now += 1;
  await hosted.hints.venueVersion('live', 3);
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-2');
});

test('a short access token is used for half of its life', async () => {
  const { hosted, google, clock } = await openHouse();
  google.lifetime.seconds = 60;
  await hosted.hints.venueVersion('live', 1);
  clock.now += 29_999;
  await hosted.hints.venueVersion('live', 2);
  clock.now += 1;
  await hosted.hints.venueVersion('live', 3);
  expect(pathsOf(google.arrived)).toEqual([TOKEN, LIVE, LIVE, TOKEN, LIVE]);
});

test('a refused access token is renewed once', async () => {
  const { hosted, google, pauses } = await openHouse();
  await hosted.hints.venueVersion('live', 1);
  google.revoke();
  await hosted.hints.venueVersion('live', 2);
  expect(pathsOf(google.arrived)).toEqual([TOKEN, LIVE, LIVE, TOKEN, LIVE]);
  expect([google.database.get('/live/hints/venueVersion.json'), pauses]).toEqual([2, []]);
});

test('an access token that is refused as soon as it is new ends the call', async () => {
  const { hosted, google, pauses } = await openHouse();
  google.trouble('/live', { status: 401 }, { status: 401 });
  await expect(hosted.hints.venueVersion('live', 1)).rejects.toEqual(new GoogleError(401, ''));
  expect([pathsOf(google.arrived), pauses]).toEqual([[TOKEN, LIVE, TOKEN, LIVE], []]);
});

test.each([
  ['too many requests', { status: 429 }],
  ['an error', { status: 500 }],
  ['an overload', { status: 503, body: { error: 'busy' } }],
  ['a cut line', 'cut'],
  ['silence', 'silence'],
] as const)('%s is waited out, the token endpoint included', async (_, trouble) => {
  const { hosted, google, pauses } = await openHouse({ times: { call: 60 } });
  google.trouble('/token', trouble);
  google.trouble('/live', trouble);
  await hosted.hints.venueVersion('live', 5);
  expect(pathsOf(google.arrived)).toEqual([TOKEN, TOKEN, LIVE, LIVE]);
  expect([google.database.get('/live/hints/venueVersion.json'), pauses]).toEqual([5, [500, 2_000]]);
});

test('the pause that an answer asks for is kept', async () => {
  const { hosted, google, pauses } = await openHouse();
  google.trouble('/live', { status: 429, headers: { 'retry-after': '7' } }, { status: 503 });
  await hosted.hints.venueVersion('live', 5);
  expect(pauses).toEqual([7_000, 2_000]);
});

test.each([
  ['three failures in a row', [{ status: 500 }, { status: 500 }, { status: 500 }], 500, [500, 2_000]],
  ['a pause that is too long', [{ status: 503, headers: { 'retry-after': '31' } }], 503, []],
  ['a refusal', [{ status: 400, body: { error: 'Invalid data; couldn’t parse' } }], 400, []],
  ['a forbidden place', [{ status: 403 }], 403, []],
  ['an address that moved', [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }], 307, []],
] as const)('%s ends the call', async (_, troubles, status, paused) => {
  const { hosted, google, pauses } = await openHouse();
  google.trouble('/live', ...troubles);
  await expect(hosted.hints.venueVersion('live', 5)).rejects.toMatchObject({ name: 'GoogleError', status });
  expect(pauses).toEqual(paused);
});

test('a service account that is refused is named by the code alone', async () => {
  const { hosted, google } = await openHouse();
  google.trouble('/token', {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Invalid JWT: account secret@example' },
  });
  await expect(hosted.hints.venueVersion('live', 5)).rejects.toThrow(
    /^the hosted service answered 400 invalid_grant$/,
  );
});

test('an answer without a token is tried again', async () => {
  const { hosted, google } = await openHouse();
  google.trouble('/token', { status: 200, body: { id_token: 'x' } }, { status: 200 });
  await hosted.hints.venueVersion('live', 5);
  expect(google.database.get('/live/hints/venueVersion.json')).toBe(5);
});

test('of versions that wait for one another only the last is written', async () => {
  const { hosted, google } = await openHouse();
  await Promise.all([1, 2, 3, 4].map((version) => hosted.hints.venueVersion('live', version)));
  const bodies = google.arrived.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies.at(-1)).toBe('4');
  expect(bodies.length).toBeLessThanOrEqual(2);
});

test('a version that failed is written by the next one that waits', async () => {
  const { hosted, google } = await openHouse();
  google.trouble('/live', { status: 403 });
  const [first, second] = await Promise.allSettled([
    hosted.hints.venueVersion('live', 1),
    hosted.hints.venueVersion('live', 2),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(google.database.get('/live/hints/venueVersion.json')).toBe(2);
});

test('closing ends what is under way', async () => {
  const { hosted, google } = await openHouse();
  google.trouble('/token', 'silence');
  const waiting = hosted.hints.venueVersion('live', 1);
  const refused = expect(waiting).rejects.toMatchObject({ name: 'GoogleError', status: 0 });
  await expect.poll(() => google.arrived.length).toBe(1);
  await hosted.close();
  await refused;
});
