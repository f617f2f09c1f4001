import { expect, test } from 'vitest';
import { GoogleError } from '../../../../server/backend/hosted/exchange';
import { openHostedFixture } from './hosted-fixture';

const pathsOf = (arrived: { method: string; path: string }[]): string[] =>
  arrived.map(({ method, path }) => `${method} ${path}`);

const TOKEN = 'POST /token';
const WRITE = 'PATCH /.json?print=silent';

test('data is written to the database with an access token, which is requested once', async () => {
  const { hosted, google } = await openHostedFixture();
  await Promise.all([
    hosted.records.write({ 'live/version': 7 }),
    hosted.records.write({ 'stage/version': 8 }),
  ]);
  await hosted.records.write({ 'live/version': 9 });
  expect(pathsOf(google.arrived).sort()).toEqual([WRITE, WRITE, WRITE, TOKEN]);
  expect(Object.fromEntries(google.database)).toEqual({
    '/live/version.json': 9,
    '/stage/version.json': 8,
  });
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-1');
});

test('an access token is renewed before it expires', async () => {
  const { hosted, google, clock } = await openHostedFixture();
  await hosted.records.write({ 'live/version': 1 });
  clock.now += 55 * 60_000 - 1;
  await hosted.records.write({ 'live/version': 2 });
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-1');
  clock.now += 1;
  await hosted.records.write({ 'live/version': 3 });
  expect(google.arrived.at(-1)?.authorization).toBe('Bearer access-2');
});

test('a short-lived access token is used for half of its lifetime', async () => {
  const { hosted, google, clock } = await openHostedFixture();
  google.lifetime.seconds = 60;
  await hosted.records.write({ 'live/version': 1 });
  clock.now += 29_999;
  await hosted.records.write({ 'live/version': 2 });
  clock.now += 1;
  await hosted.records.write({ 'live/version': 3 });
  expect(pathsOf(google.arrived)).toEqual([TOKEN, WRITE, WRITE, TOKEN, WRITE]);
});

test('a rejected access token is renewed once', async () => {
  const { hosted, google, pauses } = await openHostedFixture();
  await hosted.records.write({ 'live/version': 1 });
  google.revoke();
  await hosted.records.write({ 'live/version': 2 });
  expect(pathsOf(google.arrived)).toEqual([TOKEN, WRITE, WRITE, TOKEN, WRITE]);
  expect([google.database.get('/live/version.json'), pauses]).toEqual([2, []]);
});

test('a new access token that is rejected ends the call', async () => {
  const { hosted, google, pauses } = await openHostedFixture();
  google.trouble('/.json', { status: 401 }, { status: 401 });
  await expect(hosted.records.write({ 'live/version': 1 })).rejects.toHaveProperty(
    'cause',
    new GoogleError(401, ''),
  );
  expect([pathsOf(google.arrived), pauses]).toEqual([[TOKEN, WRITE, TOKEN, WRITE], []]);
});

test.each([
  ['too many requests', { status: 429 }],
  ['an error', { status: 500 }],
  ['an overload', { status: 503, body: { error: 'busy' } }],
  ['a cut line', 'cut'],
  ['silence', 'silence'],
] as const)('%s is retried, at the token endpoint as well', async (_, trouble) => {
  const { hosted, google, pauses } = await openHostedFixture({
    times: { call: trouble === 'silence' ? 1_000 : 20_000 },
  });
  google.trouble('/token', trouble);
  google.trouble('/.json', trouble);
  await hosted.records.write({ 'live/version': 5 });
  expect(pathsOf(google.arrived)).toEqual([TOKEN, TOKEN, WRITE, WRITE]);
  expect([google.database.get('/live/version.json'), pauses]).toEqual([5, [500, 2_000]]);
});

test('the delay requested by an answer is kept', async () => {
  const { hosted, google, pauses } = await openHostedFixture();
  google.trouble('/.json', { status: 429, headers: { 'retry-after': '7' } }, { status: 503 });
  await hosted.records.write({ 'live/version': 5 });
  expect(pauses).toEqual([7_000, 2_000]);
});

test.each([
  ['three failures in a row', [{ status: 500 }, { status: 500 }, { status: 500 }], 500, [500, 2_000]],
  ['a pause that is too long', [{ status: 503, headers: { 'retry-after': '31' } }], 503, []],
  ['a refusal', [{ status: 400, body: { error: 'Invalid data; couldn’t parse' } }], 400, []],
  ['a forbidden place', [{ status: 403 }], 403, []],
  ['an address that moved', [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }], 307, []],
] as const)('%s ends the call', async (_, troubles, status, paused) => {
  const { hosted, google, pauses } = await openHostedFixture();
  google.trouble('/.json', ...troubles);
  await expect(hosted.records.write({ 'live/version': 5 })).rejects.toHaveProperty('cause.status', status);
  expect(pauses).toEqual(paused);
});

test('a rejected service account is reported by its code alone', async () => {
  const { hosted, google } = await openHostedFixture();
  google.trouble('/token', {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Invalid JWT: account secret@example' },
  });
  await expect(hosted.records.write({ 'live/version': 5 })).rejects.toHaveProperty(
    'cause.message',
    'the hosted service answered 400 invalid_grant',
  );
});

test('an answer without a token is retried', async () => {
  const { hosted, google } = await openHostedFixture();
  google.trouble('/token', { status: 200, body: { id_token: 'x' } }, { status: 200 });
  await hosted.records.write({ 'live/version': 5 });
  expect(google.database.get('/live/version.json')).toBe(5);
});

test('closing aborts running requests', async () => {
  const { hosted, google } = await openHostedFixture();
  google.trouble('/token', 'silence');
  const waiting = hosted.records.write({ 'live/version': 1 });
  const refused = expect(waiting).rejects.toHaveProperty('cause.status', 0);
  await expect.poll(() => google.arrived.length).toBe(1);
  await hosted.close();
  await refused;
});
