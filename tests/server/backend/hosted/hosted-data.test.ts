import { expect, test } from 'vitest';
import { DomainError } from '../../../../server/platform/domain-error';
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
