import { describe, expect, it, vi } from 'vitest';
import { createOpenSends } from '@/services/chat/firebase-sends';

/** Returns a promise with the functions that settle it. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

describe('the open sends', () => {
  it('a message counts as being sent until the server has answered, then the listeners are called', async () => {
    const sends = createOpenSends();
    const ended = vi.fn();
    sends.watch(ended);
    const { promise, resolve } = deferred<void>();
    const sent = sends.run('m1', () => promise);
    expect([sends.has('m1'), sends.has('m2'), ended.mock.calls.length]).toEqual([true, false, 0]);
    resolve();
    await sent;
    expect([sends.has('m1'), ended.mock.calls.length]).toEqual([false, 1]);
  });

  it('a rejected send ends as well', async () => {
    const sends = createOpenSends();
    await expect(sends.run('m1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(sends.has('m1')).toBe(false);
  });

  it('a message that is being sent is not sent again, and is sent anew once its send has ended', async () => {
    const sends = createOpenSends();
    const first = deferred<void>();
    const send = vi.fn(() => first.promise);
    const both = [sends.run('m1', send), sends.run('m1', send)];
    expect([send.mock.calls.length, sends.has('m1')]).toEqual([1, true]);
    first.reject(new Error('no'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sends.has('m1')).toBe(false);
    await sends.run('m1', async () => {
      await send().catch(() => {});
    });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('a listener that has stopped is not called', async () => {
    const sends = createOpenSends();
    const ended = vi.fn();
    sends.watch(ended)();
    await sends.run('m1', async () => {});
    expect(ended).not.toHaveBeenCalled();
  });
});
