import { cachedPromise } from '@domain/shared/cached-promise';
import { expect, test, vi } from 'vitest';

test('calls share one promise and one loading', async () => {
  const load = vi.fn(async () => ({ loaded: true }));
  const cached = cachedPromise(load);
  const first = cached();
  expect(cached()).toBe(first);
  expect(await cached()).toBe(await first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('nothing is loaded before the first call', async () => {
  const load = vi.fn(async () => 'value');
  const cached = cachedPromise(load);
  expect(cached.current()).toBe(undefined);
  expect(load).toHaveBeenCalledTimes(0);
  const pending = cached();
  expect(cached.current()).toBe(pending);
});

test('a rejected promise is forgotten and the next call loads again', async () => {
  const load = vi.fn(async () => 'value');
  load.mockRejectedValueOnce(new Error('no network'));
  const cached = cachedPromise(load);
  const first = cached();
  expect(cached()).toBe(first);
  await expect(first).rejects.toThrow('no network');
  expect(cached.current()).toBe(undefined);
  await expect(cached()).resolves.toBe('value');
  expect(load).toHaveBeenCalledTimes(2);
});
