import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestEarly } from '../../../scripts/vite/early-requests';

const ADDRESS = '/api/ui/venue?architectureId=hall';
const USER = 'firebase:authUser:key:[DEFAULT]';
const FILES = {
  login: ['/react.js', '/login.js', '/login.css'],
  area: ['/area.js'],
  texts: { en: '/en.js', de: '/de.js' },
  margin: 60_000,
};
const DATA = ['preload /api/loginOptions', 'preload /api/venue/version'];
const fetch = vi.fn(async () => new Response());

const storedUser = (validFor: number): string =>
  JSON.stringify({ stsTokenManager: { accessToken: 'secret', expirationTime: Date.now() + validFor } });

const links = () => [...document.head.querySelectorAll('link')];
const preloaded = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`);

beforeEach(() => {
  fetch.mockClear();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const link of links()) link.remove();
});

test('a first visit preloads the login page in the stored language, and the data last', () => {
  localStorage.setItem('foyer:language', 'de-AT');
  requestEarly(FILES);
  expect(preloaded()).toEqual([
    'modulepreload /de.js',
    'modulepreload /login.js',
    'modulepreload /react.js',
    'preload /login.css',
    ...DATA,
  ]);
  expect(links().map(({ as }) => as)).toEqual(['', '', '', 'style', 'fetch', 'fetch']);
  expect(fetch).not.toHaveBeenCalled();
});

test('a stored session asks first for the data, the last venue and access to it, and preloads the area', () => {
  const append = vi.spyOn(document.head, 'append');
  localStorage.setItem(USER, storedUser(61_000));
  localStorage.setItem('foyer:venue-address', ADDRESS);
  requestEarly(FILES);
  expect(preloaded()).toEqual([...DATA, 'modulepreload /area.js', 'modulepreload /en.js']);
  const headers = { authorization: 'Bearer secret' };
  expect(fetch.mock.calls).toMatchObject([
    [ADDRESS, { method: 'GET', headers }],
    ['/api/venue', { method: 'HEAD', headers }],
  ]);
  const [asksVenue = 0, asksAccess = 0] = fetch.mock.invocationCallOrder;
  const [, version = 0, page = 0] = append.mock.invocationCallOrder;
  expect([version < asksVenue, asksAccess < page]).toEqual([true, true]);
});

test.each([
  ['/', true],
  ['/v/hall', true],
  ['/v/hall/area/expo', true],
  ['/v/hall/agenda', false],
  ['/v/hall/imprint', false],
])('a stored session at %s preloads the styles of the area: %s', (path, areLoaded) => {
  history.replaceState(null, '', path);
  localStorage.setItem(USER, storedUser(61_000));
  requestEarly({ ...FILES, area: ['/area.js', '/area.css'] });
  expect(preloaded().includes('preload /area.css')).toBe(areLoaded);
  history.replaceState(null, '', '/');
});

test.each([
  ['a token that ends too soon', storedUser(59_000), ADDRESS],
  ['an entry without a time', '{"stsTokenManager":{"accessToken":"secret"}}', ADDRESS],
  ['an unreadable entry', 'no json', ADDRESS],
  ['an unknown venue', storedUser(61_000), null],
  ['the address of another server', storedUser(61_000), 'https://evil.example/api/ui/venue?'],
  ['the address of another host', storedUser(61_000), '//evil.example/api/ui/venue?'],
])('%s sends no token', (_, user, address) => {
  localStorage.setItem(USER, user);
  if (address) localStorage.setItem('foyer:venue-address', address);
  requestEarly(FILES);
  expect(fetch).not.toHaveBeenCalled();
  expect(preloaded()).toContain('modulepreload /area.js');
});
