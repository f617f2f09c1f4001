import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeDrafts } from '@/services/drafts';
import { removeServiceWorkers } from '@/services/service-workers';
import { recoverFromStaleBuild } from '@/services/stale-build';
import { type TextStore, textStore } from '@/services/storage';

const reload = vi.fn();

const blocked = (): TextStore =>
  textStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
const session = (): TextStore => textStore(() => sessionStorage);

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
  reload.mockClear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page of one build; what it returns misses a chunk and tells whether the page took care of that. */
function pageOf(build: string, store = session()) {
  let listener: (event: Event) => void = () => {};
  vi.stubGlobal('addEventListener', (_: string, added: (event: Event) => void) => {
    listener = added;
  });
  recoverFromStaleBuild(store, build);
  return () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    listener(event);
    return event.defaultPrevented;
  };
}

describe('a page whose chunks are gone', () => {
  it('reloads', () => {
    expect(pageOf('main-1.js')()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails visibly when the reload brought the same build', () => {
    pageOf('main-1.js')();
    expect(pageOf('main-1.js')()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again after a later deploy', () => {
    pageOf('main-1.js')();
    expect(pageOf('main-2.js')()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('fails visibly in a browser that would forget the reload', () => {
    expect(pageOf('main-1.js', blocked())()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps what was typed, but no password and nothing without a name', () => {
    document.body.innerHTML = `
      <input name="email" value="ada@hall.example"><input type="password" name="password" value="lovelace-1843">
      <input type="hidden" name="token" value="secret"><input value="nameless"><input name="empty">
      <textarea name="message">Hello
there</textarea>`;
    pageOf('main-1.js')();
    expect(takeDrafts(session())).toEqual({ email: 'ada@hall.example', message: 'Hello\nthere' });
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/lovelace|secret/);
  });

  it('gives the drafts back once', () => {
    document.body.innerHTML = '<input name="email" value="ada@hall.example">';
    pageOf('main-1.js')();
    takeDrafts(session());
    expect(takeDrafts(session())).toEqual({});
  });

  it.each(['', 'null', '[]', '{"email": 7}', '{"email": "a'])(
    'starts without drafts when they are %j',
    (stored) => {
      sessionStorage.setItem('foyer:drafts', stored);
      expect(takeDrafts(session())).toEqual({});
      expect(sessionStorage.getItem('foyer:drafts')).toBeNull();
    },
  );
});

function registered(count: number) {
  const unregister = vi.fn(async () => true);
  const getRegistrations = async () => Array.from({ length: count }, () => ({ unregister }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } });
  return unregister;
}

describe('registered service workers', () => {
  it('are removed, and the page reloads', async () => {
    const unregister = registered(2);
    expect(await removeServiceWorkers(session())).toBe(true);
    expect(unregister).toHaveBeenCalledTimes(2);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('are removed again in the same session without another reload', async () => {
    registered(1);
    await removeServiceWorkers(session());
    const unregister = registered(1);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('cause no reload in a browser that would forget it', async () => {
    registered(1);
    expect(await removeServiceWorkers(blocked())).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('cause nothing when there are none', async () => {
    registered(0);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['knows none', {}],
    [
      'refuses to name them',
      { serviceWorker: { getRegistrations: () => Promise.reject(new Error('insecure')) } },
    ],
  ])('do not matter to a browser that %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
