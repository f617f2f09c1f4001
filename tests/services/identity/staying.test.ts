// @vitest-environment jsdom

import type { SessionReport } from '@machines/auth/session.machine';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createIdentity } from '@/services/identity/identity';
import { textStore } from '@/services/storage/storage';

const KEY = 'firebase:authUser:local:[DEFAULT]';
const config = { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true };
const userOf = (uid: string) =>
  JSON.stringify({ uid, stsTokenManager: { accessToken: '', expirationTime: 0 } });

/** The page of Ada; other tabs share the storage. */
function adasPage() {
  localStorage.setItem(KEY, userOf('ada'));
  const signOut = vi.fn(async () => localStorage.removeItem(KEY));
  const session = { signOut, restore: async () => 'the session of Ada' } as never;
  const identity = createIdentity({
    firebase: {
      section: async () => config,
      session: async () => session,
      startedSession: async () => session,
    },
    local: textStore(() => localStorage),
    endedSessions: { end: () => {} },
    whenIdle: () => {},
  });
  const reports: string[] = [];
  const events: SessionReport[] = [];
  const stop = identity.watch('ada', (event) => {
    events.push(event);
    reports.push(event.type);
  });
  const inOtherTab = async (change: () => void, key: string | null = KEY) => {
    await Promise.resolve();
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  return { identity, reports, events, stop, inOtherTab, signOut };
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('another tab', () => {
  it('another tab ends the session here when it logs out', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.removeItem(KEY));
    expect(reports).toEqual(['session.lost']);
  });

  it('another tab replaces the session here when it logs another user in', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.setItem(KEY, userOf('grace')));
    expect(reports).toEqual(['session.replaced']);
  });

  it('another tab changes nothing when it renews the token or stores something else', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.setItem(KEY, userOf('ada')));
    await inOtherTab(() => localStorage.setItem('foyer:language', 'de'), 'foyer:language');
    expect(reports).toEqual([]);
  });

  it('events of another tab are ignored once the session has ended', async () => {
    const { reports, stop, inOtherTab } = adasPage();
    stop();
    await inOtherTab(() => localStorage.removeItem(KEY));
    expect(reports).toEqual([]);
  });
});

describe('signing out', () => {
  it('signing out keeps a user signed in who signed in meanwhile in another tab', async () => {
    const { identity, signOut } = adasPage();
    localStorage.setItem(KEY, userOf('grace'));
    await identity.signOut('ada');
    expect(signOut).not.toHaveBeenCalled();
    expect(localStorage.getItem(KEY)).toBe(userOf('grace'));
  });

  it('signing out ends the session of its user', async () => {
    const { identity, signOut } = adasPage();
    await identity.signOut('ada');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

test('a page that wakes reports the time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 7 });
  const { events } = adasPage();
  window.dispatchEvent(new Event('online'));
  expect(events).toEqual([{ type: 'page.woke', at: 7 }]);
});

test('a user who left for an identity provider is restored as returning, with the session they had', async () => {
  sessionStorage.setItem('firebase:pendingRedirect:local:[DEFAULT]', '"true"');
  const restored = await adasPage().identity.restore();
  sessionStorage.clear();
  expect(restored).toEqual({ session: 'the session of Ada', isReturning: true });
});
