import { expect, test } from 'vitest';
import { GoogleError } from '../../../../server/backend/hosted/exchange';
import { retention } from '../../../../server/backend/hosted/hosted-people';
import { personalEntries } from '../../../../server/features/chat';
import { createPersonalData } from '../../../../server/features/people/personal-data';
import { DomainError } from '../../../../server/platform/domain-error';
import { removeExpired } from '../../../../server/platform/store/retention';
import { silentLog } from '../../../support/store';
import { openHostedFixture } from './hosted-fixture';

test('data is read from the hosted database, each key as one part of the address', async () => {
  const { hosted, google } = await openHostedFixture();
  const people = { grace: { uid: 'grace', name: 'Grace Hopper' } };
  google.database.set('/live/attendees.json', people);
  expect(await hosted.records.read('live/attendees')).toEqual(people);
  expect(await hosted.records.read('stage/attendees')).toBeNull();
  await hosted.records.read('live/channels/area:a%2Eb c');
  expect(google.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /token',
    'GET /live/attendees.json',
    'GET /stage/attendees.json',
    'GET /live/channels/area%3Aa%252Eb%20c.json',
  ]);
});

test('the children below a limit are asked for by an index', async () => {
  const { hosted, google } = await openHostedFixture();
  const address = '/live/messages/area%3Alobby.json?orderBy=%22sentAt%22&startAt=0&endAt=6';
  google.database.set(address, { m1: { sentAt: 6 } });
  expect(await hosted.records.readBelow('live/messages/area:lobby', 'sentAt', 7)).toEqual({
    m1: { sentAt: 6 },
  });
  google.database.set(address, {});
  expect(await hosted.records.readBelow('live/messages/area:lobby', 'sentAt', 7)).toBeNull();
});

test('the children with a text are asked for by an index', async () => {
  const { hosted, google } = await openHostedFixture();
  const address = '/live/wall/one.json?orderBy=%22asset%22&startAt=%22%22';
  google.database.set(address, { p1: { asset: 'a' } });
  expect(await hosted.records.readTexts('live/wall/one', 'asset')).toEqual({ p1: { asset: 'a' } });
  google.database.set(address, {});
  expect(await hosted.records.readTexts('live/wall/one', 'asset')).toBeNull();
});

test('the last children up to a number are asked for by an index, in the order of that number', async () => {
  const { hosted, google } = await openHostedFixture();
  const address = '/live/messages/area%3Alobby.json?orderBy=%22sentAt%22&endAt=7&limitToLast=2';
  google.database.set(address, { m1: { sentAt: 7 }, m2: { sentAt: 6 } });
  const asked = hosted.records.readLast('live/messages/area:lobby', 'sentAt', 7, 2);
  expect((await asked).map(([id]) => id)).toEqual(['m2', 'm1']);
});

test('several paths of the hosted database are written by one request', async () => {
  const { hosted, google } = await openHostedFixture();
  google.database.set('/live/members/group/ada.json', 1);
  await hosted.records.write({ 'live/members/group/ada': null, 'live/channels/area:a%2Eb/name': 'x' });
  expect(google.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /token',
    'PATCH /.json?print=silent',
  ]);
  expect(Object.fromEntries(google.database)).toEqual({ '/live/channels/area%3Aa%252Eb/name.json': 'x' });
});

test('a person is found there under the uids that their email had', async () => {
  const { hosted, store } = await openHostedFixture();
  const row = (uid: string, email: string) => ({ uid, email, claims: '{}' });
  await store.db
    .insertInto('hosted_person')
    .values([row('h1', 'ada@b.c'), row('h2', 'grace@b.c')])
    .execute();
  expect(await hosted.records.uidsOf({ uid: 'own', email: 'ada@b.c' })).toEqual(['h1']);
  expect(await hosted.records.uidsOf({ uid: 'own', email: 'alan@b.c' })).toEqual([]);
});

test.each([
  ['read', (records: { read(path: string): Promise<unknown> }) => records.read('live/x')],
  ['written', (records: { write(writes: object): Promise<void> }) => records.write({})],
])('a database that cannot be %s is unavailable, after the retries', async (_, work) => {
  const { hosted, google } = await openHostedFixture();
  google.trouble('.json', { status: 403, body: { error: 'Permission denied' } });
  const failed = await work(hosted.records).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DomainError);
  expect(failed).toMatchObject({ kind: 'unavailable', retryAfter: 10_000 });
});

const LOBBY = 'area%3Alobby';

/** Opens hosted Firebase with a person of this installation who has signed in there. */
async function hostedAda() {
  const { hosted, google, store } = await openHostedFixture();
  const { accounts } = hosted.identity;
  const account = await accounts.create({ email: 'ada@hall.example', name: 'Ada' });
  await store.db
    .insertInto('hosted_person')
    .values({ uid: 'hosted-ada', email: account.email, claims: '{}' })
    .execute();
  const data = createPersonalData({
    db: store.db,
    accounts,
    realtime: undefined,
    records: hosted.records,
    outbox: '/nowhere',
    tables: [],
    entries: personalEntries,
    storedFiles: { removeUnknown: async () => {} },
    log: silentLog,
  });
  return { accounts, account, data, google };
}

test('the chat of a person in the hosted database is exported, and deleted with their account', async () => {
  const { accounts, account, data, google } = await hostedAda();
  const own = { authorId: 'hosted-ada', authorName: 'Ada', text: 'Hello', sentAt: 5 };
  google.database.set('/live/channels.json', { 'area:lobby': { type: 'AREA', createdBy: 'grace' } });
  google.database.set(`/live/messages/${LOBBY}.json`, { m1: own, m2: { ...own, authorId: 'grace' } });
  google.database.set('/live/channelsOf/hosted-ada.json', { x: { lastMessageAt: 5 } });
  expect(await data.export(account)).toMatchObject({
    chatMessages: { live: { 'area:lobby': { messages: { m1: own } } }, stage: null },
    chatChannels: { live: { x: { lastMessageAt: 5 } }, stage: null },
  });
  await data.erase(account);
  expect(google.database.has('/live/channelsOf/hosted-ada.json')).toBe(false);
  expect([
    google.database.get(`/live/messages/${LOBBY}/m1/authorId.json`),
    google.database.get(`/live/messages/${LOBBY}/m1/deleted.json`),
    google.database.has(`/live/messages/${LOBBY}/m2/deleted.json`),
  ]).toEqual(['', true, false]);
  expect(await accounts.byEmail('ada@hall.example')).toBeUndefined();
});

test('an account is not deleted while the hosted database does not answer', async () => {
  const { accounts, account, data, google } = await hostedAda();
  google.trouble('/live/channels.json', { status: 403 });
  await expect(data.erase(account)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await accounts.byEmail('ada@hall.example')).toMatchObject({ uid: account.uid });
});

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

test('a hosted person is removed a day after their account and claims', async () => {
  const { hosted, store } = await openHostedFixture();
  await hosted.identity.accounts.create({ email: 'ada@hall.example' });
  const { db } = store;
  const nothing = JSON.stringify({ authorities: [], member: false, designer: false, admin: false });
  const member = JSON.stringify({ authorities: [], member: true, designer: false, admin: false });
  const person = (uid: string, email: string, claims: string, at: number) => ({
    uid,
    email,
    claims,
    written_at: new Date(at),
  });
  const rows = [
    person('gone', 'gone@b.c', nothing, NOW - DAY - 1),
    person('gone-lately', 'gone@b.c', nothing, NOW - DAY),
    person('still-carries', 'gone@b.c', member, NOW - 9 * DAY),
    person('known', 'ada@hall.example', nothing, NOW - 9 * DAY),
  ];
  await db.insertInto('hosted_person').values(rows).execute();
  await removeExpired({ db, rules: [retention], config: undefined, log: silentLog, clock: () => NOW });
  const left = await db.selectFrom('hosted_person').select('uid').orderBy('uid').execute();
  expect(left.map(({ uid }) => uid)).toEqual(['gone-lately', 'known', 'still-carries']);
});

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
