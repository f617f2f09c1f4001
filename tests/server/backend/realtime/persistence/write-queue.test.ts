import { describe, expect, test } from 'vitest';
import { createWriteQueue } from '../../../../../server/backend/realtime/persistence/persistence';
import type { Primitive } from '../../../../../server/backend/realtime/tree/read-node';
import { silentLog } from '../../../../support/store';

type Written = Record<string, string | null>;

const LOST = new Error('Connection terminated unexpectedly');
const REFUSED = new Error('invalid input syntax for type json');

const leaves = (entries: Record<string, Primitive | null>) => new Map(Object.entries(entries));

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
