import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { child } from '@/app/child';
import { createApp } from '@/app/create-app';
import { firstPage } from '@/routes/first-page';
import { fakeWorld } from '../support/fake-services';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose router loads until it is told otherwise. */
function loading() {
  const world = fakeWorld();
  const { actor } = createApp(world.services, {
    drafts: {},
    loadBackground: () => import('@/app/background'),
  });
  actor.start();
  let finish = () => {};
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isShown = false;
  void firstPage(actor, loaded).then(() => {
    isShown = true;
  });
  const afterMs = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isShown;
  };
  return { world, actor, finish, afterMs };
}

test('the page is shown when it has loaded', async () => {
  const { finish, afterMs } = loading();
  expect(await afterMs(1_000)).toBe(false);
  finish();
  expect(await afterMs(0)).toBe(true);
});

test('a page that takes longer than two seconds is shown before it has loaded', async () => {
  const { afterMs } = loading();
  expect(await afterMs(1_999)).toBe(false);
  expect(await afterMs(1)).toBe(true);
});

test('a retry that waits is shown before the page has loaded', async () => {
  const { world, afterMs } = loading();
  expect(await afterMs(0)).toBe(false);
  world.report({
    type: 'call.delayed',
    call: { id: 'venue', kind: 'NOT_REACHABLE', status: null, delay: 30_000 },
  });
  expect(await afterMs(0)).toBe(true);
});

test('an error is shown before the page has loaded', async () => {
  const { actor, afterMs } = loading();
  expect(await afterMs(0)).toBe(false);
  child(actor, 'globalError').send({ type: 'error.raise', code: 'PROCESSING_ERROR', message: 'failed' });
  expect(await afterMs(0)).toBe(true);
});
