// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { watchNetwork } from '@/services/browser/browser-signs';

afterEach(() => vi.restoreAllMocks());

function network(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

it('a network watch reports every change until it is stopped', () => {
  const reports: boolean[] = [];
  const stop = watchNetwork((found) => reports.push(found));
  network(false);
  network(true);
  stop();
  network(false);
  expect(reports).toEqual([false, true]);
});

it('a network watch reports at once that the browser is offline', () => {
  network(false);
  const reports: boolean[] = [];
  watchNetwork((found) => reports.push(found))();
  expect(reports).toEqual([false]);
});
