import {
  endAt,
  endBefore,
  equalTo,
  get,
  limitToFirst,
  limitToLast,
  orderByChild,
  orderByKey,
  orderByValue,
  type Query,
  type QueryConstraint,
  query,
  remove,
  set,
  startAfter,
  startAt,
  update,
} from 'firebase/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../support/server-for-tests';
import { eventually } from '../eventually';
import { startMemoryServer } from './memory-server';
import { sdkClient, watch } from './sdk-client';

const server = serverForTests(() => startMemoryServer());
let path: string;
beforeEach(() => {
  path = `open/${crypto.randomUUID()}`;
});

const ITEMS = {
  ant: { size: 3, deep: { size: 30 } },
  bee: { size: 1, deep: { size: 10 } },
  cat: { size: 20 },
  dog: { size: 'large' },
  eel: { size: true },
  fox: { size: 3, deep: { size: 5 } },
};
const ALL = Object.keys(ITEMS);

const keysOf = async (request: Query): Promise<string[]> => {
  const keys: string[] = [];
  (await get(request)).forEach(({ key }) => {
    keys.push(key);
  });
  return keys;
};

const WISHES: [string, QueryConstraint[], string[]][] = [
  ['everything by child', [orderByChild('size')], ['eel', 'bee', 'ant', 'fox', 'cat', 'dog']],
  ['everything by a deeper child', [orderByChild('deep/size')], ['cat', 'dog', 'eel', 'fox', 'bee', 'ant']],
  ['everything by key', [orderByKey()], ALL],
  ['a range', [orderByChild('size'), startAt(2), endAt(20)], ['ant', 'fox', 'cat']],
  ['a range without its ends', [orderByChild('size'), startAfter(1), endBefore(20)], ['ant', 'fox']],
  ['a range from a value and key', [orderByChild('size'), startAt(3, 'b')], ['fox', 'cat', 'dog']],
  ['a range after a value and key', [orderByChild('size'), startAfter(3, 'fox')], ['cat', 'dog']],
  ['what equals', [orderByChild('size'), equalTo(3)], ['ant', 'fox']],
  ['what equals nothing', [orderByChild('deep/size'), equalTo(null)], ['cat', 'dog', 'eel']],
  ['the first', [orderByChild('size'), limitToFirst(2)], ['eel', 'bee']],
  ['the last', [orderByChild('size'), limitToLast(2)], ['cat', 'dog']],
  ['the first of a range', [orderByChild('size'), startAt(2), limitToFirst(1)], ['ant']],
  ['the last of a range', [orderByChild('size'), endAt(5), limitToLast(2)], ['ant', 'fox']],
  ['keys of a range', [orderByKey(), startAt('bee'), endBefore('dog')], ['bee', 'cat']],
  ['one key', [orderByKey(), equalTo('eel')], ['eel']],
  ['the last keys', [orderByKey(), limitToLast(2)], ['eel', 'fox']],
  ['the first without an order', [limitToFirst(2)], ['ant', 'bee']],
];

describe('a query', () => {
  test.each(WISHES)('a query returns %s, and so does a live one', async (_, constraints, expected) => {
    await set(sdkClient(server).at(path), ITEMS);
    expect(await keysOf(query(sdkClient(server).at(path), ...constraints))).toEqual(expected);
    const { keys } = watch(query(sdkClient(server).at(path), ...constraints));
    await eventually(() => keys).toEqual([expected]);
  });

  test('a query orders by values', async () => {
    const other = sdkClient(server).at(path);
    await set(sdkClient(server).at(path), { a: 5, b: 7, c: 6 });
    expect(await keysOf(query(other, orderByValue()))).toEqual(['a', 'c', 'b']);
    expect(await keysOf(query(other, orderByValue(), startAt(6)))).toEqual(['c', 'b']);
  });
});

describe('a live window', () => {
  test('a live window of the first children is filled up after a removal and stays limited', async () => {
    const writer = sdkClient(server);
    await set(writer.at(path), { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
    const { keys } = watch(query(sdkClient(server).at(path), orderByChild('n'), limitToFirst(2)));
    const shows = (expected: string[]) => eventually(() => keys.at(-1)).toEqual(expected);
    await shows(['a', 'b']);
    await remove(writer.at(`${path}/a`));
    await shows(['b', 'c']);
    await set(writer.at(`${path}/d`), { n: 0 });
    await shows(['d', 'b']);
    await set(writer.at(`${path}/d/n`), 10);
    await shows(['b', 'c']);
    await set(writer.at(path), { x: { n: 1 } });
    await shows(['x']);
    await remove(writer.at(path));
    await shows([]);
  });

  test('a live window of the last keys follows added children', async () => {
    const writer = sdkClient(server);
    const { keys } = watch(query(sdkClient(server).at(path), orderByKey(), limitToLast(2)));
    for (const key of ['a', 'b', 'c', 'd']) await set(writer.at(`${path}/${key}`), key);
    await eventually(() => keys.at(-1)).toEqual(['c', 'd']);
  });

  test('a live window of equal values shows added children and drops removed ones', async () => {
    const writer = sdkClient(server);
    await set(writer.at(path), {
      ada: { areaId: 'lobby', name: 'Ada' },
      bob: { areaId: 'expo', name: 'Bob' },
    });
    const lobby = query(
      sdkClient(server).at(path),
      orderByChild('areaId'),
      equalTo('lobby'),
      limitToFirst(200),
    );
    const { values } = watch(lobby);
    await eventually(() => values).toEqual([{ ada: { areaId: 'lobby', name: 'Ada' } }]);
    await update(writer.at(path), { 'ada/areaId': 'expo', 'bob/areaId': 'lobby', 'bob/company': 'Acme' });
    await eventually(() => values.at(-1)).toEqual({ bob: { areaId: 'lobby', name: 'Bob', company: 'Acme' } });
    expect(values).toHaveLength(2);
  });

  test('a live window does not affect a listen to the whole location', async () => {
    const [writer, listener] = [sdkClient(server), sdkClient(server)];
    await set(writer.at(path), { a: 1, b: 2, c: 3 });
    const first = watch(query(listener.at(path), orderByKey(), limitToFirst(1)));
    const last = watch(query(listener.at(path), orderByKey(), limitToLast(1)));
    const whole = watch(listener.at(path));
    await eventually(() => [first.values.at(-1), last.values.at(-1), whole.values.at(-1)]).toEqual([
      { a: 1 },
      { c: 3 },
      { a: 1, b: 2, c: 3 },
    ]);
    await update(writer.at(path), { a: null, c: 30 });
    await eventually(() => [first.values.at(-1), last.values.at(-1), whole.values.at(-1)]).toEqual([
      { b: 2 },
      { c: 30 },
      { b: 2, c: 30 },
    ]);
  });
});
