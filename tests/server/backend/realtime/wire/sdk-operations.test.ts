import {
  child,
  get,
  increment,
  onChildAdded,
  onChildChanged,
  onChildMoved,
  onChildRemoved,
  orderByValue,
  push,
  query,
  remove,
  runTransaction,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { startMemoryServer } from './memory-server';
import { observedClient } from './observed-client';
import { firstValue, sdkClient, speakingClient, watch } from './sdk-client';

const server = serverForTests(() => startMemoryServer());
const place = () => `open/${crypto.randomUUID()}`;

/** Reads a path with another client. */
const found = async (path: string) => (await get(sdkClient(server).at(path))).val();

describe('the unmodified SDK', () => {
  test('the SDK writes a value that other clients read and receive', async () => {
    const path = place();
    const [one, other] = [sdkClient(server), sdkClient(server)];
    const value = { name: 'Ada', tags: ['a', 'b'], deep: { er: true, nothing: null } };
    const heard = firstValue(other.at(path), (shown) => shown !== null);
    await set(one.at(path), value);
    const expected = { name: 'Ada', tags: ['a', 'b'], deep: { er: true } };
    expect(await heard).toEqual(expected);
    expect(await found(path)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['a text', 'Grüße, 世界 🌍 \u0000\u2028"\\'],
    ['an empty text', ''],
    ['a lone surrogate as the replacement character', '\ufffd'],
    ['a number', -1.5e-7],
    ['a big number', Number.MAX_SAFE_INTEGER],
    ['false', false],
    ['zero', 0],
    ['unusual keys', { __proto__x: 1, 'ключ 1': 2, 'a\'b"c': 3, 'a b': 4, constructor: 5, toString: 6 }],
    ['keys of digits', { '007': 'a', '10': 'b', '9': 'c', '-3': 'd' }],
  ])('the SDK stores %s unchanged', async (_, value) => {
    const path = place();
    await set(sdkClient(server).at(path), value);
    expect(await found(path)).toEqual(value);
  });

  test('the SDK updates several locations at once, and listeners receive one update', async () => {
    const path = place();
    const [one, other] = [sdkClient(server), sdkClient(server)];
    await set(one.at(path), { a: 1, b: { c: 2, d: 3 }, e: 4 });
    const { values } = watch(other.at(path));
    await eventually(() => values).toEqual([{ a: 1, b: { c: 2, d: 3 }, e: 4 }]);
    await update(one.at(path), { a: null, 'b/c': 20, 'f/g': 'new' });
    await eventually(() => values.at(-1)).toEqual({ b: { c: 20, d: 3 }, e: 4, f: { g: 'new' } });
    expect(values).toHaveLength(2);
  });

  test('the SDK adds children with keys that keep their order', async () => {
    const path = place();
    const client = sdkClient(server);
    const keys: (string | null)[] = [];
    for (const value of ['first', 'second', 'third']) keys.push((await push(client.at(path), value)).key);
    const { keys: shown, values } = watch(sdkClient(server).at(path));
    await eventually(() => shown).toEqual([keys]);
    expect(Object.values(values[0] as object)).toEqual(['first', 'second', 'third']);
  });

  test('the SDK receives added, changed, moved and removed children', async () => {
    const path = place();
    const writer = sdkClient(server);
    const listener = sdkClient(server).at(path);
    await set(writer.at(path), { a: 1 });
    const heard: unknown[] = [];
    onChildAdded(listener, ({ key }, before) => void heard.push(['added', key, before]));
    onChildChanged(
      listener,
      (snapshot, before) => void heard.push(['changed', snapshot.key, snapshot.val(), before]),
    );
    onChildRemoved(listener, ({ key }) => void heard.push(['removed', key]));
    onChildMoved(
      query(listener, orderByValue()),
      ({ key }, before) => void heard.push(['moved', key, before]),
    );
    await eventually(() => heard).toEqual([['added', 'a', null]]);
    for (const [change, event] of [
      [() => set(writer.at(`${path}/b`), 2), ['added', 'b', 'a']],
      [() => set(writer.at(`${path}/a`), 10), ['changed', 'a', 10, null]],
      [() => set(writer.at(`${path}/a`), 0), ['moved', 'a', null]],
      [() => remove(writer.at(`${path}/b`)), ['removed', 'b']],
    ] as const) {
      await change();
      await eventually(() => heard).toContainEqual(event);
    }
  });

  test('the SDK uses server values for increments and timestamps', async () => {
    const path = place();
    const [one, other] = [sdkClient(server), sdkClient(server)];
    const before = Date.now();
    await Promise.all([
      ...Array.from({ length: 20 }, () => update(one.at(path), { sum: increment(2) })),
      ...Array.from({ length: 20 }, () => set(other.at(`${path}/sum`), increment(-1))),
      set(child(one.at(path), 'at'), serverTimestamp()),
    ]);
    const { sum, at } = (await found(path)) as { sum: number; at: number };
    expect(sum).toBe(20);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('the SDK writes and reads values that need many frames', async () => {
    const path = place();
    const big = Object.fromEntries(Array.from({ length: 200 }, (_, key) => [`k${key}`, 'ä'.repeat(10_000)]));
    const [one, other] = [speakingClient(server, 'ada'), sdkClient(server)];
    const heard = firstValue(other.at(path), (value) => value !== null);
    await set(one.at(path), big);
    expect(await heard).toEqual(big);
  });

  test('the SDK shows its own writes in order while other clients write', async () => {
    const path = place();
    const [one, other] = [sdkClient(server), sdkClient(server)];
    const { values } = watch(one.at(`${path}/mine`));
    await eventually(() => values).toEqual([null]);
    const others = Array.from({ length: 50 }, (_, n) => set(other.at(`${path}/theirs/${n}`), n));
    for (let n = 1; n <= 20; n += 1) await set(one.at(`${path}/mine`), n);
    await Promise.all(others);
    expect(values).toEqual([null, ...Array.from({ length: 20 }, (_, n) => n + 1)]);
  });

  test.each<[string, unknown, string]>([
    ['a name that is no text', { name: 7 }, 'PERMISSION_DENIED'],
    ['nothing of what is required', { other: 'x' }, 'PERMISSION_DENIED'],
  ])('writing %s is rejected, and listeners show the current value again', async (_, value, code) => {
    const path = `checked/${crypto.randomUUID()}`;
    const client = sdkClient(server);
    await set(client.at(path), { name: 'Ada' });
    const { values } = watch(client.at(path));
    await eventually(() => values).toEqual([{ name: 'Ada' }]);
    await expect(set(client.at(path), value)).rejects.toMatchObject({ code });
    expect(values).toEqual([{ name: 'Ada' }, value, { name: 'Ada' }]);
  });
});

const plusOne = (value: number | null) => (value ?? 0) + 1;

test('concurrent transactions of many clients on one location are all counted', async () => {
  const path = place();
  const clients = Array.from({ length: 5 }, () => sdkClient(server));
  const runs = clients.flatMap(({ at }) =>
    Array.from({ length: 8 }, () => runTransaction(at(path), plusOne)),
  );
  const results = await Promise.all(runs);
  expect(results.every(({ committed }) => committed)).toBe(true);
  expect(new Set(results.map(({ snapshot }) => snapshot.val())).size).toBe(40);
  expect((await get(sdkClient(server).at(path))).val()).toBe(40);
});

test('a transaction sees intermediate writes of other clients', async () => {
  const path = place();
  const [one, other] = [sdkClient(server), sdkClient(server)];
  await set(one.at(path), { seats: 1 });
  const take = (name: string) => (value: { seats: number; by?: string } | null) =>
    value && value.seats === 0 ? undefined : { seats: (value?.seats ?? 1) - 1, by: name };
  const results = await Promise.all([
    runTransaction(one.at(path), take('one')),
    runTransaction(other.at(path), take('other')),
  ]);
  expect(results.filter(({ committed }) => committed)).toHaveLength(1);
  const { seats, by } = (await get(sdkClient(server).at(path))).val();
  expect([seats, ['one', 'other'].includes(by)]).toEqual([0, true]);
});

test('a transaction on large and unusual data uses the same hash', async () => {
  const path = place();
  const client = sdkClient(server);
  const value = {
    a: 'ä🌍',
    b: -0.1,
    c: { '7': true, '10': false, x: 1e21 },
  };
  await set(client.at(path), value);
  await update(client.at(path), { e: [1, 2, 3] });
  const { committed, snapshot } = await runTransaction(sdkClient(server).at(path), (found) =>
    found === null ? null : { ...found, done: true },
  );
  expect([committed, snapshot.child('done').val()]).toEqual([true, true]);
});

test('a transaction is rejected by the rules', async () => {
  const client = sdkClient(server);
  await expect(runTransaction(client.at('members/x'), plusOne)).rejects.toThrow('permission_denied');
});

test('a write with an outdated hash is reported as stale', async () => {
  const path = place();
  const client = await observedClient(server);
  expect(await client.request('p', { p: path, d: 1, h: '' })).toEqual({ s: 'ok', d: {} });
  expect(await client.request('p', { p: path, d: 2, h: '' })).toMatchObject({ s: 'datastale' });
  expect(await client.request('m', { p: path, d: { a: 2 }, h: 'x' })).toMatchObject({ s: 'datastale' });
  expect(await client.request('g', { p: path })).toEqual({ s: 'ok', d: 1 });
});
