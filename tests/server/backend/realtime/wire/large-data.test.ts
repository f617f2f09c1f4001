import { expect, test } from 'vitest';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { openSlowDisk, type SlowDisk } from '../slow-disk';
import { type ObservedClient, signedInClient } from './observed-client';

const RULES = parseRules(
  JSON.stringify({
    rules: { '.read': true, '.write': true, live: { attendees: { '.indexOn': ['size', '.value'] } } },
  }),
);
const HERE = 'live/attendees';
const TOO_BIG = { s: 'too_big' };

const disk = (limits: object): Promise<SlowDisk> => openSlowDisk({ rules: RULES, limits });

const put = async ({ request }: ObservedClient, p: string, d: unknown) =>
  expect(await request('p', { p, d })).toEqual({ s: 'ok', d: {} });

const signedIn = (to: SlowDisk) => signedInClient(to, 'ada');

test('data above the maximum answer size is rejected, and the data around it can be read', async () => {
  const client = await signedIn(await disk({ answerBytes: 1_000, listenBytes: 1_000 }));
  for (const [key, size] of [
    ['a', 400],
    ['b', 400],
    ['c', 300],
  ] as const)
    await put(client, `${HERE}/${key}`, { size, text: 'x'.repeat(size) });
  const last = { i: 'size', l: 2, vf: 'r' };
  const first = { i: 'size', l: 2, vf: 'l' };
  expect(await client.request('g', { p: HERE })).toMatchObject(TOO_BIG);
  expect(await client.request('q', { p: HERE, h: '' })).toMatchObject(TOO_BIG);
  expect(await client.request('q', { p: HERE, h: '', t: 1, q: { ...last, l: 3 } })).toMatchObject(TOO_BIG);
  expect(await client.request('g', { p: HERE, q: { ...last, l: 3 } })).toMatchObject(TOO_BIG);
  expect(await client.request('q', { p: HERE, h: '', t: 2, q: first })).toMatchObject({ s: 'ok' });
  expect(await client.request('g', { p: `${HERE}/a/size` })).toEqual({ s: 'ok', d: 400 });
});

test('a rejected listen receives nothing and can begin later', async () => {
  const client = await signedIn(await disk({ answerBytes: 1_000, listenBytes: 1_000 }));
  await put(client, `${HERE}/a`, 'x'.repeat(2_000));
  expect(await client.request('q', { p: HERE, h: '' })).toMatchObject(TOO_BIG);
  await put(client, `${HERE}/a`, 'y');
  expect(client.pushes).toEqual([]);
  expect(await client.request('q', { p: HERE, h: '' })).toMatchObject({ s: 'ok' });
  expect(client.pushes).toEqual([{ a: 'd', b: { p: HERE, d: { a: 'y' } } }]);
});

test.each([
  ['plain', 'x'.repeat(900), 'ok'],
  ['of several bytes a letter', 'é'.repeat(490), 'ok'],
  ['of several bytes a letter', 'é'.repeat(510), 'too_big'],
  ['of letters that are escaped', '\u0001'.repeat(160), 'ok'],
  ['of letters that are escaped', '\u0001'.repeat(170), 'too_big'],
])('the serialized size of a text counts: %s', async (_, text, status) => {
  const client = await signedIn(await disk({ answerBytes: 1_000, listenBytes: 1_000 }));
  await put(client, `${HERE}/a`, text);
  expect(await client.request('g', { p: `${HERE}/a` })).toMatchObject({ s: status });
});

test('a location has a limited number of indexes beyond those of the rules', async () => {
  const client = await signedIn(await disk({ unindexedOrders: 2 }));
  const children = Array.from({ length: 70 }, (_, n) => [`k${n}`, { size: n }]);
  await put(client, HERE, Object.fromEntries(children));
  const listen = async (t: number, i: string) =>
    (await client.request('q', { p: HERE, h: '', t, q: { i, l: 1, vf: 'l' } })).s;
  const read = async (i: string) => (await client.request('g', { p: HERE, q: { i, l: 1, vf: 'l' } })).s;
  expect([await listen(1, 'one'), await read('two')]).toEqual(['ok', 'ok']);
  expect([await listen(2, 'three'), await read('three')]).toEqual(['limit_exceeded', 'limit_exceeded']);
  for (const named of ['size', '.value', '.key', '.priority', 'one', 'two'])
    expect([await listen(3, named), await read(named)]).toEqual(['ok', 'ok']);
  expect(await client.request('n', { p: HERE, t: 1, q: { i: 'one', l: 1, vf: 'l' } })).toMatchObject({
    s: 'ok',
  });
});
