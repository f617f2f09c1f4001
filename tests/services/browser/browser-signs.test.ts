// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';
import { watchNetwork, watchWake } from '@/services/browser/browser-signs';

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

it.each([true, false])('a page that is left is reported only when the browser keeps it (%s)', (persisted) => {
  const reports: string[] = [];
  const stop = watchWake(
    () => reports.push('woke'),
    () => reports.push('left'),
  );
  globalThis.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  stop();
  expect(reports).toEqual(persisted ? ['left', 'woke'] : ['woke']);
});
