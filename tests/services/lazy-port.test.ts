import { Failure } from '@domain/shared/failure';
import type { Watch } from '@machines/patterns/port';
import { expect, it, vi } from 'vitest';
import { lazyPort } from '@/services/lazy-port';

interface Port {
  watchDoor: Watch<string, boolean>;
  openDoor(name: string): Promise<string>;
}

const LOST = new Failure('NOT_REACHABLE', 'The code did not arrive');

function port(load: () => Promise<Port>) {
  const onValue = vi.fn();
  const onFailure = vi.fn();
  const door = lazyPort<Port>(load);
  return { door, onValue, onFailure, watch: () => door.watchDoor('front', onValue, onFailure) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a call waits for the code, and passes what it returns', async () => {
  const { door } = port(async () => ({
    watchDoor: () => () => {},
    openDoor: async (name) => `${name} open`,
  }));
  await expect(door.openDoor('front')).resolves.toBe('front open');
});

it('what is watched starts once the code has loaded, and stops with it', async () => {
  const stop = vi.fn();
  const { watch, onValue } = port(async () => ({
    watchDoor: (_, report) => {
      report(true);
      return stop;
    },
    openDoor: async () => '',
  }));
  const unwatch = watch();
  expect(onValue).not.toHaveBeenCalled();
  await turn();
  expect(onValue).toHaveBeenCalledExactlyOnceWith(true);
  unwatch();
  expect(stop).toHaveBeenCalledOnce();
});

it('what was stopped before the code has loaded never starts', async () => {
  const watchDoor = vi.fn(() => () => {});
  const { watch } = port(async () => ({ watchDoor, openDoor: async () => '' }));
  watch()();
  await turn();
  expect(watchDoor).not.toHaveBeenCalled();
});

it('code that does not arrive fails the call and what is watched', async () => {
  const { door, watch, onFailure } = port(() => Promise.reject(LOST));
  watch();
  await expect(door.openDoor('front')).rejects.toBe(LOST);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(LOST);
});

it('methods of other kinds are there at once, and an awaited port is still a port', async () => {
  const ring = vi.fn();
  const door = lazyPort<Port & { ring: () => void }, 'ring'>(() => new Promise(() => {}), { ring });
  (await Promise.resolve(door)).ring();
  expect(ring).toHaveBeenCalledOnce();
});
