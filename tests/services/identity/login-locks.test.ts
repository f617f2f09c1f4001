// @vitest-environment jsdom

import type { AccountLocks } from '@domain/login/login-lock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoginLocks } from '@/services/identity/login-locks';
import { textStore } from '@/services/storage/storage';

const TWO_MINUTES = 120_000;
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};
const onThisTab = () => createLoginLocks(textStore(() => sessionStorage));

/** Holds locks as the login does; `latest` contains the remaining ones. */
function held(locks: AccountLocks, service = onThisTab()) {
  const reports: AccountLocks[] = [];
  const stop = service.hold(locks, (left) => reports.push(left));
  return { latest: () => reports.at(-1), reports, stop };
}

const a = { account: 'a', until: null };
const b = { account: 'b', until: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('the lock of an account', () => {
  it('the lock starts at once, for two minutes', () => {
    expect(held([a]).reports).toEqual([[{ account: 'a', until: Date.now() + TWO_MINUTES }]]);
  });

  it('the lock survives a reload, for its remaining time', async () => {
    const { latest } = held([a]);
    vi.advanceTimersByTime(50_000);
    expect(await onThisTab().recall()).toEqual(latest());
    vi.advanceTimersByTime(70_000);
    expect(await onThisTab().recall()).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('the lock ends after two minutes', () => {
    const { reports } = held([a]);
    vi.advanceTimersByTime(TWO_MINUTES - 1);
    expect(reports).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(reports.slice(1)).toEqual([[]]);
  });

  it('the lock ends without ending the lock of another account', async () => {
    const first = held([a]);
    vi.advanceTimersByTime(1_000);
    first.stop();
    const { latest } = held([...(first.latest() ?? []), b]);
    const [, second] = latest() ?? [];
    vi.advanceTimersByTime(TWO_MINUTES - 1_000);
    expect(latest()).toEqual([second]);
    expect(await onThisTab().recall()).toEqual([second]);
    vi.advanceTimersByTime(1_000);
    expect(latest()).toEqual([]);
  });

  it.each([
    ['back by an hour', -3_600_000],
    ['forward by an hour', 3_600_000],
  ])('the lock is not extended by a clock that is set %s', async (_, change) => {
    const { latest } = held([a]);
    vi.setSystemTime(Date.now() + change);
    expect(await onThisTab().recall()).toEqual([]);
    vi.advanceTimersByTime(TWO_MINUTES);
    expect(latest()).toEqual([]);
  });

  it('the lock ends at once when the page wakes after its end', () => {
    const { latest } = held([a]);
    vi.setSystemTime(Date.now() + TWO_MINUTES);
    window.dispatchEvent(new Event('online'));
    expect(latest()).toEqual([]);
  });

  it('the lock is no longer reported after its release and stays stored', async () => {
    const { latest, reports, stop } = held([a]);
    stop();
    expect(await onThisTab().recall()).toEqual(latest());
    vi.advanceTimersByTime(TWO_MINUTES);
    expect(reports).toHaveLength(1);
  });

  it('the lock lasts as long as the page where the browser stores nothing', async () => {
    const locks = createLoginLocks(textStore(blocked));
    const { latest } = held([a], locks);
    expect(await locks.recall()).toEqual(latest());
  });

  it.each(['', 'null', '[1]', '{"account":"a"}', '[{"account":"a","until":"soon"}]'])(
    'no lock is restored from %j',
    async (text) => {
      sessionStorage.setItem('foyer:login-lock', text);
      expect(await onThisTab().recall()).toEqual([]);
    },
  );
});
