import { expect, test } from 'vitest';
import { createWriteQuota } from '../../../../server/backend/realtime/engine/write-quota';
import { storedUse } from '../../../../server/backend/realtime/persistence/stored-use';
import { REALTIME_LIMITS, storageLimits } from '../../../../server/backend/realtime/realtime-limits';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { observedClient } from './wire/observed-client';

const KB = 1_024;
const LIVE_OPEN = JSON.stringify({ rules: { live: { '.read': 'auth != null', '.write': 'auth != null' } } });

const server = serverForTests(() =>
  startTestServer({
    rules: LIVE_OPEN,
    limits: storageLimits({ megabytes: 4, megabytesPerPersonPerDay: 1 }),
  }),
);

async function connect(who: 'ada' | 'guest') {
  const client = await observedClient(server);
  await client.request('auth', { cred: await server.tokenOf(who) });
  const put = (path: string, value: unknown) => client.request('p', { p: `live/${path}`, d: value });
  return { put, merge: (path: string, d: object) => client.request('m', { p: `live/${path}`, d }) };
}

const text = (kilobytes: number) => 'x'.repeat(kilobytes * KB);
const FULL = { s: 'limit_exceeded', d: 'You have stored as much as you may for now' };

test('who has stored a megabyte today stores no more, on no connection, until something is removed', async () => {
  const [ada, again, guest] = [await connect('ada'), await connect('ada'), await connect('guest')];
  for (let part = 0; part < 10; part += 1) expect((await ada.put(`ada/${part}`, text(100))).s).toBe('ok');
  expect(await again.put('ada/more', text(100))).toEqual(FULL);
  expect(server.realtime().read('live/ada/more')).toBeNull();
  expect((await guest.put('guest', text(100))).s).toBe('ok');
  // What takes the place of other data adds nothing.
  expect((await again.put('ada/1', text(100))).s).toBe('ok');
  expect((await again.put('ada/1', null)).s).toBe('ok');
  expect((await again.put('ada/more', text(100))).s).toBe('ok');
});

test('what a person has stored counts after a restart, and is forgotten within a month', async () => {
  let now = 0;
  const uid = JSON.parse(atob((await server.tokenOf('ada')).split('.')[1] ?? '')).sub;
  const limits = {
    ...REALTIME_LIMITS,
    ...storageLimits({ megabytesPerPersonPerDay: 3, megabytesPerPerson: 4 }),
  };
  const store = storedUse(server.store.db);
  const open = async () =>
    createWriteQuota({ limits, clock: () => now, storedBytes: () => 0, before: await store.load() });
  const first = await open();
  const add = (quota: typeof first, kilobytes: number) =>
    quota.refusal(uid, { growth: kilobytes * KB, paths: [] }) ?? 'stored';
  expect([add(first, 3_000), add(first, 100)]).toEqual(['stored', 'quota_exceeded']);
  await store.save(new Map([...first.takeChanged(), ['nobody', { day: 0, onDay: 1, inAll: 1 }]]));
  expect(first.takeChanged().size).toBe(0);
  const second = await open();
  expect(add(second, 100)).toBe('quota_exceeded');
  now = 24 * 60 * 60 * 1_000;
  expect([add(second, 1_100), add(second, 1_000)]).toEqual(['stored', 'quota_exceeded']);
  expect(add(second, -1_000)).toBe('stored');
  expect(add(second, 1_000)).toBe('stored');
  now *= 34;
  expect([add(second, 3_000), add(second, 1_000)]).toEqual(['stored', 'quota_exceeded']);
});

test('while all of the data takes what it may, people only remove, and the server goes on', async () => {
  const guest = await connect('guest');
  await guest.put('guest', 'here');
  for (let part = 0; part < 5; part += 1) await server.realtime().write({ [`live/own/${part}`]: text(KB) });
  const full = { s: 'limit_exceeded', d: 'The venue stores as much as it may: nothing was saved' };
  expect(await guest.put('more', 'x')).toEqual(full);
  expect((await guest.put('guest', null)).s).toBe('ok');
  await server.realtime().write({ 'live/own': null });
  expect((await guest.put('more', 'x')).s).toBe('ok');
});

test('a write costs its paths, on all connections of a person together', async () => {
  const [one, other, guest] = [await connect('ada'), await connect('ada'), await connect('guest')];
  const paths = Object.fromEntries(Array.from({ length: 1_000 }, (_, path) => [`p${path}`, null]));
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, write) => (write % 2 === 0 ? one : other).merge('paths', paths)),
  );
  expect(answers.map(({ s }) => s)).toEqual(expect.arrayContaining(['ok', 'limit_exceeded']));
  expect((await guest.put('guest', 'here')).s).toBe('ok');
});

test('who writes hundreds of messages at once waits for each further one, in all chats and on all connections', () => {
  let now = 0;
  const quota = createWriteQuota({ limits: REALTIME_LIMITS, clock: () => now, storedBytes: () => 0 });
  const write = (uid: string, ...path: string[]) =>
    quota.refusal(uid, {
      growth: 1,
      paths: [
        ['live', 'channels'],
        ['live', ...path],
      ],
    });
  const { chatWriteBurst, chatWritesPerSecond } = REALTIME_LIMITS;
  for (let message = 0; message < chatWriteBurst; message += 1)
    expect(write('ada', 'messages', `chat ${message % 5}`, `${message}`)).toBeUndefined();
  expect(write('ada', 'messages', 'chat', 'one', 'text')).toBe('too_often');
  expect(write('ada', 'typing', 'chat')).toBeUndefined();
  expect(write('grace', 'messages', 'chat', 'two')).toBeUndefined();
  now = 1_000 / chatWritesPerSecond;
  expect(write('ada', 'messages', 'chat', 'three')).toBeUndefined();
  expect(write('ada', 'messages', 'chat', 'four')).toBe('too_often');
});

test('a person who draws, points, writes and reads for an hour without a pause meets none of the real limits', () => {
  let now = 0;
  const quota = createWriteQuota({ limits: REALTIME_LIMITS, clock: () => now, storedBytes: () => 0 });
  /** A line of 40 KB that grows while it is drawn, with a pointer beside it, a message a second and its answers. */
  const turn = (size: number, growth: number) => [
    quota.take('ada', 1, size),
    quota.take('ada', 2, 200),
    quota.take('ada', 1, KB),
    quota.refusal('ada', { growth: growth + 100, paths: [['live', 'whiteboards', 'board']] }) === undefined,
    !quota.hasReadTooMuch('ada'),
  ];
  const refused = new Set<number>();
  for (let step = 0; step < 24_000; step += 1) {
    now += 150;
    quota.read('ada', 50 * KB);
    const size = ((step % 200) + 1) * 200;
    if (turn(size, 400).includes(false)) refused.add(step);
  }
  expect([...refused]).toEqual([]);
});
