// @vitest-environment jsdom

import { TOKEN_STALE_AFTER } from '@domain/shared/limits';
import { describe, expect, it } from 'vitest';
import { hasStoredUser, storedSession } from '@/services/identity/stored-session';
import { textStore } from '@/services/storage/storage';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** A storage whose given operations throw. */
const storageWithout = (...broken: (string | symbol)[]): Storage =>
  new Proxy(sessionStorage, {
    get: (storage, name) => (broken.includes(name) ? refuse : Reflect.get(storage, name).bind(storage)),
  });

describe('small texts', () => {
  it.each([
    ['an open storage', () => sessionStorage],
    ['a storage that cannot be opened', refuse],
    ['a storage that cannot be read', () => storageWithout('getItem')],
    ['a storage that is full', () => storageWithout('setItem')],
    ['a storage that does not allow removal', () => storageWithout('getItem', 'removeItem')],
  ])('texts are kept in %s', (_, open) => {
    sessionStorage.clear();
    const store = textStore(open);
    expect(store.get('foyer:language')).toBeNull();
    store.set('foyer:language', 'de');
    expect(store.get('foyer:language')).toBe('de');
    store.set('foyer:language', 'ar');
    expect(store.get('foyer:language')).toBe('ar');
    store.remove('foyer:language');
    expect(store.get('foyer:language')).toBeNull();
  });

  it('texts survive a reload where the browser allows it', () => {
    sessionStorage.clear();
    textStore(() => sessionStorage).set('foyer:language', 'de');
    expect(textStore(() => sessionStorage).get('foyer:language')).toBe('de');
  });

  it('a newer text hides the older one when the storage is full', () => {
    sessionStorage.setItem('foyer:language', 'de');
    const store = textStore(() => storageWithout('setItem'));
    store.set('foyer:language', 'ar');
    expect(store.get('foyer:language')).toBe('ar');
  });
});

const NOW = Date.UTC(2026, 10, 21, 12);
const MARGIN = 20 * 60_000;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
const tokenOf = (claims: unknown): string => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`;
const CLAIMS = { user_id: 'ada', email: 'ada@hall.example', name: 'Ádá 李', authorities: ['ADMIN'] };

function storedAs(entry: unknown) {
  const memory = new Map([['firebase:authUser:local:[DEFAULT]', entry as string]]);
  return {
    get: (key: string) => memory.get(key) ?? null,
    set: () => false,
    remove: () => {},
  };
}
const stored = (accessToken: unknown, expirationTime: unknown) =>
  storedAs(JSON.stringify({ uid: 'ada', stsTokenManager: { accessToken, expirationTime } }));

it.each([
  ['an open storage', () => sessionStorage, true],
  ['a blocked storage', refuse, false],
  ['a full storage', () => storageWithout('setItem'), false],
])('%s returns whether a text survives the page', (_, open, lasting) => {
  expect(textStore(open).set('foyer:language', 'de')).toBe(lasting);
});

describe('the session of an earlier visit', () => {
  it('the session is restored while its token outlives the first refresh by five minutes', () => {
    const token = tokenOf(CLAIMS);
    expect(storedSession(stored(token, NOW + MARGIN), 'local', NOW)).toEqual({
      token,
      roles: ['ADMIN'],
      expiresAt: 0,
      staleAt: NOW + TOKEN_STALE_AFTER,
      user: { userId: 'ada', email: 'ada@hall.example', name: 'Ádá 李' },
    });
  });

  it.each([
    ['whose token ends too soon', stored(tokenOf(CLAIMS), NOW + MARGIN - 1)],
    ['whose token is over', stored(tokenOf(CLAIMS), NOW - 1)],
    ['whose token is no token', stored('secret', NOW + MARGIN)],
    ['whose token holds no claims', stored(tokenOf('ada'), NOW + MARGIN)],
    ['whose token holds nothing', stored(tokenOf(null), NOW + MARGIN)],
    ['whose token is not base64', stored('a.%%%.c', NOW + MARGIN)],
    ['without a token', stored(undefined, NOW + MARGIN)],
    ['without an end', stored(tokenOf(CLAIMS), undefined)],
    ['that is cut off', storedAs('{"stsTokenManager": {"acc')],
    ['that is something else', storedAs('[]')],
  ])('the session is left to the SDK when it is one %s', (_, store) => {
    expect(storedSession(store, 'local', NOW)).toBeNull();
    expect(hasStoredUser(store, 'local')).toBe(true);
  });

  it('the session belongs to one project', () => {
    const store = stored(tokenOf(CLAIMS), NOW + MARGIN);
    expect(storedSession(store, 'other', NOW)).toBeNull();
    expect(hasStoredUser(store, 'other')).toBe(false);
  });
});
