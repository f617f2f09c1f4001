import { get, runTransaction, set, update } from 'firebase/database';
import { expect, test } from 'vitest';
import { serverForTests } from '../../../../support/server-for-tests';
import { startMemoryServer } from './memory-server';
import { observedClient } from './observed-client';
import { sdkClient } from './sdk-client';

const server = serverForTests(() => startMemoryServer());

const place = () => `open/${crypto.randomUUID()}`;
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
