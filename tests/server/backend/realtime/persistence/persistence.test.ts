import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createWriteQueue,
  openPersistence,
  type Persistence,
} from '../../../../../server/backend/realtime/persistence/persistence';
import type { Primitive } from '../../../../../server/backend/realtime/tree/read-node';
import type { Store } from '../../../../../server/platform/store/store';
import { openOwnStore, silentLog } from '../../../../support/store';
import { onPostgresAlone } from '../../../platform/store/engines';

const leaves = (entries: Record<string, Primitive | null>) => new Map(Object.entries(entries));

/** Opens a database for the tests of a group. */
function savedDataIn(open: () => Promise<Store>) {
  let store: Store;
  let persistence: Persistence;
  beforeAll(async () => {
    store = await open();
    persistence = await openPersistence({ ...store, log: silentLog });
  }, 60_000);
  afterAll(() => store.close());

  /** Returns the data that a server started now would load. */
  const found = async () => (await openPersistence({ ...store, log: silentLog })).load();
  async function clear() {
    const all = [...(await found()).keys()].map((path) => [path, null] as const);
    await persistence.save(new Map(all));
  }
  return { store: () => store, persistence: () => persistence, found, clear };
}

/** The tests of several connections, which those of PostgreSQL serve at the same time. */
function testConnections({ store, persistence, found, clear }: ReturnType<typeof savedDataIn>) {
  // The connection may be one that was ended before.
  const loseConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`
      .execute(store().db)
      .catch(() => undefined);

  test('saved data is the last value of each leaf, in the order of the calls', async () => {
    const saves = Array.from({ length: 200 }, (_, number) =>
      persistence().save(
        leaves({ a: number, [`b/${number % 7}`]: number, c: number % 2 === 0 ? number : null }),
      ),
    );
    await Promise.all(saves);
    const expected = leaves({ a: 199 });
    for (let number = 193; number < 200; number += 1) expected.set(`b/${number % 7}`, number);
    expect(await found()).toEqual(expected);
    await clear();
  });

  test('saved data survives the loss of every connection', async () => {
    const numbers = Array.from({ length: 8 }, (_, number) => number);
    const saved: Promise<void>[] = [];
    for (const number of numbers) {
      saved.push(persistence().save(leaves({ [`n/${number}`]: number })));
      await loseConnections();
    }
    await Promise.all(saved);
    expect(await found()).toEqual(new Map(numbers.map((number) => [`n/${number}`, number])));
    await clear();
  });
}

describe('saved data', () => {
  const data = savedDataIn(() => openOwnStore());
  const { store, persistence, found, clear } = data;
  test('a new database has no saved data', async () => {
    expect(await found()).toEqual(new Map());
  });

  test.each<[string, Primitive]>([
    ['a text', 'Grüße, 日本 😀'],
    ['an empty text', ''],
    ['quotes and backslashes', `"'\\{},NULL`],
    ['a null character', 'a\u0000b'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['a number', -1.5e-300],
    ['the largest number', 1.7976931348623157e308],
    ['zero', 0],
    ['true', true],
    ['false', false],
  ])('a saved value is loaded unchanged: %s', async (_, value) => {
    await persistence().save(leaves({ 'value/a': value }));
    expect((await found()).get('value/a')).toBe(value);
    await clear();
  });

  test('saved data may have any valid key', async () => {
    const kept = leaves({ '': 1, '__proto__/é': 2, 'a b/"\\{},\'': 3, ['k'.repeat(768)]: 4 });
    await persistence().save(kept);
    expect(await found()).toEqual(kept);
    await clear();
  });

  testConnections(data);

  test('saved data is stored when the save resolves', async () => {
    await persistence().save(leaves({ a: 1, b: 2 }));
    expect(await found()).toEqual(leaves({ a: 1, b: 2 }));
    await persistence().save(leaves({ a: null, b: 3, c: 'x' }));
    expect(await found()).toEqual(leaves({ b: 3, c: 'x' }));
    await clear();
  });

  test('many saves are written in few transactions', async () => {
    const before = (await store().embedded?.syncs()) ?? 0;
    await Promise.all(
      Array.from({ length: 1_000 }, (_, number) => persistence().save(leaves({ [`n/${number}`]: number }))),
    );
    expect((await found()).size).toBe(1_000);
    expect((await store().embedded?.syncs()) ?? 0).toBeLessThan(before + 20);
    await clear();
  });

  test('saved data may exceed one page and one statement, with a text of 10 MB', async () => {
    const many = new Map<string, Primitive | null>();
    for (let number = 0; number <= 10_000; number += 1) many.set(`many/${number}`, `value ${number}`);
    many.set('large', 'x'.repeat(10 * 1024 * 1024));
    await persistence().save(many);
    expect(await found()).toEqual(many);
    await clear();
    expect(await found()).toEqual(new Map());
  }, 60_000);

  test('saved data includes all saves before closing, and none after', async () => {
    const other = await openPersistence({ ...store(), log: silentLog });
    const saved = [other.save(leaves({ a: 1 })), other.save(leaves({ b: 2 }))];
    await other.close();
    await Promise.all(saved);
    expect(await found()).toEqual(leaves({ a: 1, b: 2 }));
    await expect(other.save(leaves({ c: 3 }))).rejects.toThrow('closed');
    await clear();
  });

  test('a database killed during waiting saves recovers and stores all of them', async () => {
    const saved: Promise<void>[] = [];
    const expected = new Map<string, Primitive>();
    for (let number = 0; number < 60; number += 1) {
      expected.set(`n/${number}`, number);
      saved.push(persistence().save(leaves({ [`n/${number}`]: number })));
      if (number === 30) {
        await saved.at(-1);
        process.kill(Number(store().embedded?.pid()), 'SIGKILL');
      }
    }
    await Promise.all(saved);
    expect(await persistence().load()).toEqual(expected);
  }, 60_000);
});

onPostgresAlone((createDatabase) =>
  testConnections(savedDataIn(async () => openOwnStore(await createDatabase()))),
);

type Written = Record<string, string | null>;
const LOST = new Error('Connection terminated unexpectedly');
const REFUSED = new Error('invalid input syntax for type json');

/** A queue in front of a database whose responses the test controls. */
function heldQueue() {
  const begun: { leaves: Written; answer: (error?: Error) => void }[] = [];
  const queue = createWriteQueue({
    write: (leaves) =>
      new Promise((resolve, reject) => {
        begun.push({
          leaves: Object.fromEntries(leaves),
          answer: (error) => (error ? reject(error) : resolve()),
        });
      }),
    isFinal: (error) => error === REFUSED,
    log: silentLog,
  });
  const next = async (count: number) => {
    await expect.poll(() => begun.length).toBe(count);
    return begun[count - 1] as (typeof begun)[number];
  };
  return { queue, next, begun };
}

describe('the write queue', () => {
  test('the write queue starts at once, and batches the writes that arrive meanwhile', async () => {
    const { queue, next, begun } = heldQueue();
    const first = queue.add(leaves({ a: 1 }));
    const second = queue.add(leaves({ a: 2, b: 'x' }));
    const third = queue.add(leaves({ b: null, c: true }));
    const one = await next(1);
    expect(one.leaves).toEqual({ a: '1' });
    one.answer();
    await first;
    const two = await next(2);
    expect(two.leaves).toEqual({ a: '2', b: null, c: 'true' });
    two.answer();
    await Promise.all([second, third]);
    expect(begun).toHaveLength(2);
  });

  test('the write queue retries writes interrupted by a lost connection before later ones', async () => {
    const { queue, next } = heldQueue();
    const first = queue.add(leaves({ a: 1 }));
    const second = queue.add(leaves({ a: 2 }));
    (await next(1)).answer(LOST);
    const again = await next(2);
    expect(again.leaves).toEqual({ a: '1' });
    again.answer(LOST);
    (await next(3)).answer();
    await first;
    const later = await next(4);
    expect(later.leaves).toEqual({ a: '2' });
    later.answer();
    await second;
  });

  test('the write queue rejects a failed write and all waiting behind it, and continues', async () => {
    const { queue, next, begun } = heldQueue();
    const first = queue.add(leaves({ a: 1 }));
    const behind = queue.add(leaves({ b: 2 }));
    const atOnce = first.catch(() => queue.add(leaves({ c: 3 })));
    (await next(1)).answer(REFUSED);
    await expect(first).rejects.toBe(REFUSED);
    await expect(behind).rejects.toBe(REFUSED);
    await expect(atOnce).rejects.toThrow('an earlier write was rejected');
    await new Promise(setImmediate);
    const later = queue.add(leaves({ d: 4 }));
    (await next(2)).answer();
    await later;
    expect(begun.map(({ leaves }) => leaves)).toEqual([{ a: '1' }, { d: '4' }]);
  });

  test('the write queue rejects writes while it is full, and accepts them again afterwards', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const queue = createWriteQueue({ write: () => gate, isFinal: () => true, log: silentLog });
    const waiting: Promise<void>[] = [];
    for (let save = 0; !queue.isOverloaded(); save += 1)
      waiting.push(queue.add(leaves({ [`a/${save}`]: 'x'.repeat(5 * 1024 * 1024) })));
    expect(waiting.length).toBeLessThan(20);
    await expect(queue.add(leaves({ b: 1 }))).rejects.toThrow('overloaded');
    open();
    await Promise.all(waiting);
    expect(queue.isOverloaded()).toBe(false);
    await queue.add(leaves({ b: 1 }));
  });

  test('the write queue never splits an atomic write, whatever its size', async () => {
    const { queue, next } = heldQueue();
    const saved = queue.add(new Map(Array.from({ length: 50_000 }, (_, number) => [`n/${number}`, number])));
    const { leaves, answer } = await next(1);
    expect(Object.keys(leaves)).toHaveLength(50_000);
    answer();
    await saved;
  });

  test('the write queue rejects waiting writes when the database stays unavailable while closing', async () => {
    const queue = createWriteQueue({
      write: () => Promise.reject(LOST),
      isFinal: () => false,
      log: silentLog,
      closeTimeout: 50,
    });
    const saved = Promise.allSettled([queue.add(leaves({ a: 1 })), queue.add(leaves({ b: 1 }))]);
    await queue.close();
    expect(await saved).toEqual([
      { status: 'rejected', reason: LOST },
      { status: 'rejected', reason: LOST },
    ]);
    await expect(queue.add(leaves({ c: 1 }))).rejects.toThrow('closed');
  });
});
