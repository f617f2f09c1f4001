import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeDrafts } from '@/services/storage/drafts';
import { recoverFromStaleBuild, removeServiceWorkers } from '@/services/storage/stale-build';
import { type TextStore, textStore } from '@/services/storage/storage';

// @vitest-environment jsdom

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

const addressOf = (build: string): string => `http://hall.example/assets/${build}`;

/** The answer of the server's index page: its entry script, or nothing at all. */
const serves = (build: string | null) =>
  vi.stubGlobal('fetch', async () => {
    if (build === null) throw new TypeError('Failed to fetch');
    return new Response(`<script type="module" src="/assets/${build}"></script>`);
  });

/** A page of one build; the returned function simulates a missing chunk and waits for its handling. */
function pageOf(build: string, store = session()) {
  let listener: () => void = () => {};
  vi.stubGlobal('addEventListener', (_: string, added: () => void) => {
    listener = added;
  });
  recoverFromStaleBuild(store, addressOf(build));
  return async () => {
    listener();
    await new Promise((resolve) => setTimeout(resolve));
  };
}

describe('a page whose chunks are gone', () => {
  beforeEach(() => {
    serves('main-9.js');
  });

  it('the page reloads when the server has another build', async () => {
    await pageOf('main-1.js')();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('the page does not reload a second time from the same build', async () => {
    await pageOf('main-1.js')();
    await pageOf('main-1.js')();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('the page reloads again after a later deploy', async () => {
    await pageOf('main-1.js')();
    await pageOf('main-2.js')();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the same build misses a part', 'main-1.js'],
    ['nothing answers', null],
  ])('the page does not reload when %s', async (_, served) => {
    serves(served);
    await pageOf('main-1.js')();
    expect(reload).not.toHaveBeenCalled();
  });

  it('the page does not reload in a browser that cannot store the reload', async () => {
    await pageOf('main-1.js', blocked())();
    expect(reload).not.toHaveBeenCalled();
  });

  it('the page keeps typed text, but no password and no field without a name', async () => {
    document.body.innerHTML = `
      <input name="email" value="ada@hall.example"><input type="password" name="password" value="lovelace-1843">
      <input type="text" name="shown" autocomplete="new-password" value="lovelace-1843">
      <input type="hidden" name="token" value="secret"><input value="nameless"><input name="empty">
      <textarea name="message">Hello
there</textarea>`;
    await pageOf('main-1.js')();
    expect(takeDrafts(session())).toEqual({ email: 'ada@hall.example', message: 'Hello\nthere' });
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/lovelace|secret/);
  });

  it('the page returns the drafts once', async () => {
    document.body.innerHTML = '<input name="email" value="ada@hall.example">';
    await pageOf('main-1.js')();
    takeDrafts(session());
    expect(takeDrafts(session())).toEqual({});
  });

  it.each(['', 'null', '[]', '{"email": 7}', '{"email": "a'])(
    'the page starts without drafts when they are %j',
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
  it('registered service workers are removed, and the page reloads', async () => {
    const unregister = registered(2);
    expect(await removeServiceWorkers(session())).toBe(true);
    expect(unregister).toHaveBeenCalledTimes(2);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('service workers are removed again in the same session without another reload', async () => {
    registered(1);
    await removeServiceWorkers(session());
    const unregister = registered(1);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('service workers cause no reload in a browser that cannot store it', async () => {
    registered(1);
    expect(await removeServiceWorkers(blocked())).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('the page does not reload without service workers', async () => {
    registered(0);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['knows none', {}],
    [
      'rejects the list of them',
      { serviceWorker: { getRegistrations: () => Promise.reject(new Error('insecure')) } },
    ],
  ])('service workers are ignored in a browser that %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await removeServiceWorkers(session())).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
