import { describe, expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../../../server/backend/identity/concurrency';

describe('a concurrency limit', () => {
  test('a concurrency limit runs some tasks at a time, queues others in order and rejects the rest', async () => {
    const gate = createConcurrencyLimit(2, 2);
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const work = (id: number) =>
      gate(() => {
        begun.push(id);
        return new Promise<number>((resolve) => finish.push(() => resolve(id)));
      });
    const results = [1, 2, 3, 4].map(work);
    await expect(work(5)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(begun).toEqual([1, 2]);
    for (const id of [1, 2, 3, 4]) {
      await expect.poll(() => finish.length).toBeGreaterThanOrEqual(id);
      finish[id - 1]?.();
    }
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  test('a concurrency limit continues after a failed task', async () => {
    const gate = createConcurrencyLimit(1, 1);
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(async () => 'yes')).resolves.toBe('yes');
  });

  test('a concurrency limit serves lanes round robin', async () => {
    const gate = createConcurrencyLimit(1, 10);
    const done: string[] = [];
    const work = (name: string, lane: string) => gate(async () => void done.push(name), lane);
    await Promise.all([
      work('a1', 'a'),
      work('a2', 'a'),
      work('a3', 'a'),
      work('a4', 'a'),
      work('b1', 'b'),
      work('c1', 'c'),
      work('b2', 'b'),
    ]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('a concurrency limit rejects only tasks of a full lane', async () => {
    const gate = createConcurrencyLimit(1, 10, 1);
    const finish: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => finish.push(resolve));
    const first = gate(held, 'a');
    const second = gate(async () => 'second', 'a');
    await expect(gate(held, 'a')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
    const other = gate(async () => 'other', 'b');
    finish[0]?.();
    expect(await Promise.all([first, second, other])).toEqual([undefined, 'second', 'other']);
  });
});
