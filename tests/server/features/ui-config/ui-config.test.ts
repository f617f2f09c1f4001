import { LANGUAGES } from '@domain/shared/language';
import { SIGNED_URL_CACHE } from '@domain/shared/limits';
import { expect, test } from 'vitest';
import { loginOptions } from '../../../../server/features/login';
import type { FoyerConfig } from '../../../../server/platform/config/foyer-config';
import { loginWays } from '../../../../server/platform/config/login-ways';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await untilTestEnds(startTestServer(options));
  return server;
}

interface Config {
  login: { logoUrl: string; backgroundUrl: string };
}

const configOf = async (server: TestServer) => (await server.ask('/ui-config.json')).json() as Config;

test('the config has the name of the venue, the defaults, the local identity and the theme of the login page', async () => {
  const server = await start();
  const { headers, json } = await server.ask('/ui-config.json');
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'application/json; charset=utf-8',
    'no-cache',
  ]);
  expect(json()).toEqual({
    firebase: {
      apiKey: 'local',
      authDomain: new URL(server.url).host,
      projectId: 'foyer',
      databaseURL: `ws://${new URL(server.url).host}?ns=foyer`,
      local: true,
    },
    tabTitle: 'Hall',
    favicon: '/img/favicon.svg',
    loginEnabled: true,
    i18n: { supportedLocales: ['en', 'de'] },
    features: { ai: false },
    userPresence: true,
    analytics: { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' },
    login: {
      architectureId: ARCHITECTURE,
      style: { primary: '#336699', logoAssetId: 'logo' },
      logoUrl: expect.stringMatching(
        /^\/backend-assets\/live\/hall\/logo\/[0-9a-f]{64}\?expires=\d+&signature=[\w-]{43}$/,
      ),
      backgroundUrl: expect.stringMatching(
        /^\/backend-assets\/live\/hall\/picture\/.*&signature=[\w-]{43}&size=1280$/,
      ),
    },
  });
});

test("the operator's configuration overrides the defaults", async () => {
  const ui = {
    tabTitle: 'Expo 2026',
    favicon: '/img/own.svg',
    loginEnabled: false,
    i18n: { defaultLocale: 'de', supportedLocales: ['de'] },
  };
  const server = await start({ config: { ui } });
  expect(await configOf(server)).toMatchObject(ui);
});

test('presence is off where nobody logs in', async () => {
  expect(await configOf(await start({ config: { login: ['anonymous'] } }))).toMatchObject({
    userPresence: false,
  });
});

test('an operator may turn presence off, and a default locale keeps the languages of the venue', async () => {
  const server = await start({ config: { ui: { userPresence: false, i18n: { defaultLocale: 'de' } } } });
  expect(await configOf(server)).toMatchObject({
    userPresence: false,
    i18n: { defaultLocale: 'de', supportedLocales: ['en', 'de'] },
  });
});

test('the signed pictures can be fetched without a token', async () => {
  const server = await start();
  const { login } = await configOf(server);
  const [logo, background] = await Promise.all([server.ask(login.logoUrl), server.ask(login.backgroundUrl)]);
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect([background.status, background.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('the config is stable for ten minutes, so that pictures are cached, and then signs again', async () => {
  const server = await start();
  server.clock.now = Date.UTC(2026, 0, 1);
  const first = await server.ask('/ui-config.json');
  server.clock.now += SIGNED_URL_CACHE - 1;
  const headers = { 'if-none-match': first.headers.etag ?? '' };
  expect((await server.ask('/ui-config.json', { headers })).status).toBe(304);
  server.clock.now += 1;
  const later = await server.ask('/ui-config.json', { headers });
  expect(later.status).toBe(200);
  expect((later.json() as Config).login.logoUrl).not.toBe((first.json() as Config).login.logoUrl);
});

test('an unpublished venue keeps its theme and its legal texts for those who wait', async () => {
  const server = await start();
  server.clock.now = Date.UTC(2026, 0, 1);
  const texts = async () => (await server.ask('/api/ui/legal')).json();
  const before = [(await configOf(server)).login, await texts()];
  await server.venues.unpublish();
  expect([(await configOf(server)).login, await texts()]).toEqual(before);
});

test('before the first publication the config has no theme, and the languages that every page has', async () => {
  const server = await start();
  await server.store.db.updateTable('venue_state').set({ last_published_version: 0 }).execute();
  await server.venues.unpublish();
  expect(await configOf(server)).toMatchObject({
    login: { style: {} },
    tabTitle: 'Foyer',
    i18n: { supportedLocales: LANGUAGES },
  });
});

const PASSWORD = {
  loginProvider: 'firebase',
  apiKey: 'local',
  authDomain: 'hall.example',
  idpProvider: [{ displayName: 'Email', providerID: 'password' }],
};

const ANONYMOUS = { loginProvider: 'anonymous', idpProvider: [] };

test.each<[string, FoyerConfig, unknown[]]>([
  ['nothing configured', {}, [PASSWORD]],
  ['anonymous', { login: ['anonymous'] }, [ANONYMOUS]],
  ['both', { login: ['anonymous', 'password'] }, [ANONYMOUS, PASSWORD]],
  ['one twice', { login: ['password', 'password'] }, [PASSWORD]],
])('the login options with %s', (_, config, expected) => {
  expect(loginOptions(loginWays(config), { apiKey: 'local', authDomain: 'hall.example' })).toEqual(expected);
});

test('health is 200 while running and 503 while stopping', async () => {
  const server = await start();
  const open = await server.ask('/healthz');
  expect([open.status, open.json(), open.headers['cache-control']]).toEqual([
    200,
    { status: 'open' },
    'no-store',
  ]);
  server.health.ready = false;
  const closing = await server.ask('/healthz');
  expect([closing.status, closing.json()]).toEqual([503, { errMsg: 'The server is not open.' }]);
});

const web = {
  apiKey: 'AIza-not-a-secret',
  authDomain: 'fair.firebaseapp.com',
  projectId: 'fair',
  databaseURL: 'https://fair-default-rtdb.europe-west1.firebasedatabase.app',
  appId: '1:2:web:3',
};

test('the sign-in frame is allowed with identity providers of hosted Firebase only', async () => {
  const firebase = { web, serviceAccount: '/none.json' };
  const provider = {
    displayName: 'Works',
    issuer: 'https://works.example',
    clientId: 'c',
    clientSecret: 's',
  };
  const policyWith = async (config: object) => {
    const server = await untilTestEnds(startTestServer({ config: { firebase, ...config } }));
    return (await server.ask('/')).headers['content-security-policy'];
  };
  const policy = await policyWith({ oidc: [{ ...provider, providerId: 'oidc.works' }] });
  expect(policy).toContain(
    "script-src 'self' https://apis.google.com; frame-src https://fair.firebaseapp.com;",
  );
  expect(await policyWith({})).toMatch(/^(?!.*apis\.google).*frame-src 'none'/);
});
