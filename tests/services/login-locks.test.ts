import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginLocks } from '@/services/login-locks';
import { textStore } from '@/services/storage';

const TWO_MINUTES = 120_000;
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const onThisTab = () => createLoginLocks(textStore(() => sessionStorage));
const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('the lock of an account', () => {
  it('outlives a reload, and no more than what is left of it', async () => {
    const locks = await onThisTab().lock('a', []);
    vi.advanceTimersByTime(50_000);
    expect(await onThisTab().recall()).toEqual(locks);
    vi.advanceTimersByTime(70_000);
    expect(await onThisTab().recall()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends after two minutes', async () => {
    const { lock, awaitUnlock } = onThisTab();
    const ended = vi.fn();
    void awaitUnlock(await lock('a', []), never).then(ended);
    await vi.advanceTimersByTimeAsync(TWO_MINUTES - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith([]);
  });

  it('ends alone, the lock of another account goes on', async () => {
    const { lock, awaitUnlock } = onThisTab();
    const first = await lock('a', []);
    vi.advanceTimersByTime(1_000);
    const both = await lock('b', first);
    const left = awaitUnlock(both, never);
    await vi.advanceTimersByTimeAsync(TWO_MINUTES - 1_000);
    expect(await left).toEqual(both.slice(1));
    expect(await onThisTab().recall()).toEqual(both.slice(1));
  });

  it.each([
    ['back by an hour', -3_600_000],
    ['forward by an hour', 3_600_000],
  ])('is not made longer by a clock that is put %s', async (_, change) => {
    const { lock, awaitUnlock } = onThisTab();
    const locks = await lock('a', []);
    const left = awaitUnlock(locks, never);
    vi.setSystemTime(Date.now() + change);
    expect(await onThisTab().recall()).toEqual([]);
    await vi.advanceTimersByTimeAsync(TWO_MINUTES);
    expect(await left).toEqual([]);
  });

  it('ends at once when the page wakes after it', async () => {
    const { lock, awaitUnlock } = onThisTab();
    const left = awaitUnlock(await lock('a', []), never);
    vi.setSystemTime(Date.now() + TWO_MINUTES);
    window.dispatchEvent(new Event('online'));
    expect(await left).toEqual([]);
  });

  it('waits for nothing once nobody asks', async () => {
    const { lock, awaitUnlock } = onThisTab();
    const asking = new AbortController();
    const locks = await lock('a', []);
    const before = vi.getTimerCount();
    const left = awaitUnlock(locks, asking.signal);
    asking.abort();
    await left;
    expect(vi.getTimerCount()).toBe(before);
    expect(await onThisTab().recall()).toEqual(locks);
  });

  it('holds as long as the page where the browser keeps nothing', async () => {
    const locks = createLoginLocks(textStore(blocked));
    const locked = await locks.lock('a', []);
    expect(await locks.recall()).toEqual(locked);
  });

  it.each(['', 'null', '[1]', '{"account":"a"}', '[{"account":"a","until":"soon"}]'])(
    'is not read out of %j',
    async (text) => {
      sessionStorage.setItem('foyer:login-lock', text);
      expect(await onThisTab().recall()).toEqual([]);
    },
  );
});
