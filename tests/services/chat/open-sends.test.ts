import { describe, expect, it, vi } from 'vitest';
import { createOpenSends } from '@/services/chat/open-sends';
import { deferred } from './deferred';

describe('the open sends', () => {
  it('a message counts as being sent until the server has answered, then the listeners are called', async () => {
    const sends = createOpenSends();
    const ended = vi.fn();
    sends.watch(ended);
    const { promise, resolve } = deferred<string>();
    const sent = sends.run('m1', () => promise);
    expect([sends.has('m1'), sends.has('m2'), ended.mock.calls.length]).toEqual([true, false, 0]);
    resolve('sent');
    expect([await sent, sends.has('m1'), ended.mock.calls.length]).toEqual(['sent', false, 1]);
  });

  it('a rejected send ends as well', async () => {
    const sends = createOpenSends();
    await expect(sends.run('m1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(sends.has('m1')).toBe(false);
  });

  it('a message that is sent twice counts as being sent until both sends have ended', async () => {
    const sends = createOpenSends();
    const first = deferred<void>();
    const second = deferred<void>();
    const both = [sends.run('m1', () => first.promise), sends.run('m1', () => second.promise)];
    first.resolve();
    await both[0];
    expect(sends.has('m1')).toBe(true);
    second.resolve();
    await both[1];
    expect(sends.has('m1')).toBe(false);
  });

  it('a listener that has stopped is not called', async () => {
    const sends = createOpenSends();
    const ended = vi.fn();
    sends.watch(ended)();
    await sends.run('m1', async () => {});
    expect(ended).not.toHaveBeenCalled();
  });
});
