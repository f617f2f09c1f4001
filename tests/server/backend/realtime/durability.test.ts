import { expect, test } from 'vitest';
import { eventually } from './eventually';
import { openSlowDisk } from './slow-disk';
import { type ObservedClient, observedClient } from './wire/observed-client';

const put = ({ request }: ObservedClient, p: string, d: unknown) => request('p', { p, d });
const listen = ({ request }: ObservedClient, p: string) => request('q', { p, h: '' });
const isReplyTo = (number: number) => (text: string) => JSON.parse(text).d.r === number;
const isPushOf = (value: unknown) => (text: string) => JSON.parse(text).d.b?.d === value;

test('a write is confirmed once it is durable, and sent to other clients before', async () => {
  const disk = await openSlowDisk();
  const [writer, other] = [await observedClient(disk), await observedClient(disk)];
  await listen(other, 'a');
  let confirmed = false;
  const written = put(writer, 'a', 1).then((reply) => {
    confirmed = true;
    return reply;
  });
  await other.message(({ d }) => d.a === 'd');
  expect([confirmed, disk.saves.map(({ leaves }) => leaves)]).toEqual([false, [{ a: 1 }]]);
  disk.saves[0]?.done();
  expect(await written).toEqual({ s: 'ok', d: {} });
});

test('presence is confirmed without being persisted', async () => {
  const disk = await openSlowDisk();
  const client = await observedClient(disk);
  const entry = { 'attendees/ada': { areaId: 'lobby' }, 'attendeeCounts/lobby': 1 };
  expect(await client.request('m', { p: 'live', d: entry })).toEqual({ s: 'ok', d: {} });
  expect(await client.request('m', { p: 'stage', d: entry })).toEqual({ s: 'ok', d: {} });
  expect(disk.saves).toEqual([]);
  void client.request('m', { p: 'live', d: { 'attendees/ada': null, 'likes/x': true } });
  await eventually(() => disk.saves.map(({ leaves }) => leaves)).toEqual([{ 'live/likes/x': true }]);
});

test('later events are sent after the confirmation of a write, however long it takes', async () => {
  const disk = await openSlowDisk();
  const [writer, other, witness] = [
    await observedClient(disk),
    await observedClient(disk),
    await observedClient(disk),
  ];
  await listen(writer, 'a');
  const first = put(writer, 'a', 'first');
  await writer.message(({ d }) => (d.b as { d?: unknown } | undefined)?.d === 'first');
  void put(other, 'a', 'second');
  const read = writer.request('g', { p: 'a' });
  await eventually(() => disk.saves).toHaveLength(2);
  await listen(witness, 'a');
  expect(witness.texts.some(isPushOf('second'))).toBe(true);
  expect(writer.texts.some(isPushOf('second'))).toBe(false);
  disk.saves[0]?.done();
  expect(await Promise.all([first, read])).toEqual([
    { s: 'ok', d: {} },
    { s: 'ok', d: 'second' },
  ]);
  const order = [isPushOf('first'), isReplyTo(2), isPushOf('second'), isReplyTo(3)];
  const places = order.map((isIt) => writer.texts.findIndex(isIt));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('a write that could not be saved is not confirmed, and is reverted for all clients', async () => {
  const disk = await openSlowDisk();
  const [client, other] = [await observedClient(disk), await observedClient(disk)];
  await listen(other, 'a');
  const written = put(client, 'a', 1);
  await eventually(() => disk.saves).toHaveLength(1);
  disk.saves[0]?.fail();
  expect(await written).toMatchObject({ s: 'unavailable' });
  expect(await client.request('g', { p: '' })).toEqual({ s: 'ok', d: null });
  await eventually(() => other.pushes.at(-1)?.b.d).toBe(null);
});

test('an equal write is confirmed together with the first one', async () => {
  const disk = await openSlowDisk();
  const [first, second] = [await observedClient(disk), await observedClient(disk)];
  const witness = await observedClient(disk);
  await listen(witness, 'live/attendees/x');
  const written = put(first, 'a', 1);
  await eventually(() => disk.saves).toHaveLength(1);
  const same = put(second, 'a', 1);
  void put(second, 'live/attendees/x', 'after it');
  await witness.message(({ d }) => (d.b as { d?: unknown } | undefined)?.d === 'after it');
  expect(second.texts).toHaveLength(1);
  disk.saves[0]?.fail();
  expect(await Promise.all([written, same])).toMatchObject([{ s: 'unavailable' }, { s: 'unavailable' }]);
  expect(disk.saves).toHaveLength(1);
});

test('an overloaded database rejects all writes except presence', async () => {
  const disk = await openSlowDisk();
  const client = await observedClient(disk);
  disk.disk.overloaded = true;
  expect(await put(client, 'a', 1)).toMatchObject({ s: 'unavailable' });
  expect(await put(client, 'live/attendees/ada', 1)).toMatchObject({ s: 'ok' });
  expect(await client.request('g', { p: '' })).toEqual({ s: 'ok', d: { live: { attendees: { ada: 1 } } } });
  await expect(disk.realtime.write({ b: 1 })).rejects.toThrow('unavailable');
});

test('a client with too much unsent data is closed', async () => {
  const disk = await openSlowDisk({ limits: { backlogMaxBytes: 1_000 } });
  const [writer, other] = [await observedClient(disk), await observedClient(disk)];
  await listen(writer, 'a');
  void put(writer, 'a', 1);
  await writer.message(({ d }) => d.a === 'd');
  void put(other, 'a', 'x'.repeat(2_000));
  expect(await writer.closed).toEqual({ code: 1013, reason: 'too much waits to be sent' });
});
