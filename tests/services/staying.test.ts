import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdentity } from '@/services/identity';
import { textStore } from '@/services/storage';

const KEY = 'firebase:authUser:local:[DEFAULT]';
const QUARTER = 900_000;
const config = { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local: true };
const userOf = (uid: string) =>
  JSON.stringify({ uid, stsTokenManager: { accessToken: '', expirationTime: 0 } });

/** Ada's page; other tabs share the storage. */
function adasPage() {
  localStorage.setItem(KEY, userOf('ada'));
  const signOut = vi.fn(async () => localStorage.removeItem(KEY));
  const session = { signOut } as never;
  const identity = createIdentity({
    firebase: {
      section: async () => config,
      session: async () => session,
      startedSession: async () => session,
    },
    local: textStore(() => localStorage),
    whenIdle: () => {},
  });
  const reports: string[] = [];
  const stop = identity.watch('ada', ({ type }) => reports.push(type));
  const inOtherTab = async (change: () => void, key: string | null = KEY) => {
    await Promise.resolve();
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  return { identity, reports, stop, inOtherTab, signOut };
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('another tab', () => {
  it('that logs out ends the session here', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.removeItem(KEY));
    expect(reports).toEqual(['session.lost']);
  });

  it('that logs somebody else in replaces the session here', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.setItem(KEY, userOf('grace')));
    expect(reports).toEqual(['session.replaced']);
  });

  it('that renews the token or stores something else changes nothing', async () => {
    const { reports, inOtherTab } = adasPage();
    await inOtherTab(() => localStorage.setItem(KEY, userOf('ada')));
    await inOtherTab(() => localStorage.setItem('foyer:language', 'de'), 'foyer:language');
    expect(reports).toEqual([]);
  });

  it('is not listened to any more once the session has ended', async () => {
    const { reports, stop, inOtherTab } = adasPage();
    stop();
    await inOtherTab(() => localStorage.removeItem(KEY));
    expect(reports).toEqual([]);
  });
});

describe('signing out', () => {
  it('leaves somebody alone who signed in in another tab meanwhile', async () => {
    const { identity, signOut } = adasPage();
    localStorage.setItem(KEY, userOf('grace'));
    await identity.signOut('ada');
    expect(signOut).not.toHaveBeenCalled();
    expect(localStorage.getItem(KEY)).toBe(userOf('grace'));
  });

  it('ends the session of whoever it is meant for', async () => {
    const { identity, signOut } = adasPage();
    await identity.signOut('ada');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

describe('a page that wakes', () => {
  it.each([
    ['a moment before its token is old', QUARTER - 1, []],
    ['with an old token', QUARTER, ['session.refresh']],
    ['after a night', 8 * 3_600_000, ['session.refresh']],
  ])('%s asks for: %j', (_, slept, asked) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { reports } = adasPage();
    vi.setSystemTime(Date.now() + slept);
    window.dispatchEvent(new Event('online'));
    expect(reports).toEqual(asked);
  });
});

it('somebody who left for an identity provider is known to come back', async () => {
  sessionStorage.setItem('firebase:pendingRedirect:local:[DEFAULT]', '"true"');
  const restored = await adasPage().identity.restore();
  sessionStorage.clear();
  expect(restored).toBe('RETURNING');
});
