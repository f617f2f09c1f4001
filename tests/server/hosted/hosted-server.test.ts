import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { assetStore } from '../../../server/assets/asset-store';
import type { Environment } from '../../../server/environment/environment';
import { unawaitedHints } from '../../../server/hosted/hosted-hints';
import { createApp } from '../../../server/http/app';
import { listen, stopListening } from '../../../server/listen';
import { createMetrics } from '../../../server/metrics/metrics';
import { createPeopleServices } from '../../../server/people/people-services';
import { venueStore } from '../../../server/store/venue-queries';
import { refuseUpgrades } from '../../../server/upgrades';
import { ask, type Question } from '../../support/ask';
import { writeClient } from '../../support/client-fixture';
import { temporaryFolder } from '../../support/store';
import { type HostedHouse, type HouseOptions, openHouse, WEB } from './hosted-house';

interface HostedServer extends HostedHouse {
  ask(path: string, question?: Question): ReturnType<typeof ask>;
  logLines: string[];
}

/** A server without a venue, whose identity is hosted. */
async function startServer(options: HouseOptions = {}): Promise<HostedServer> {
  const house = await openHouse(options);
  const folder = await temporaryFolder();
  const environment: Environment = {
    port: 0,
    host: '127.0.0.1',
    publicUrl: new URL('http://127.0.0.1:0/'),
    trustProxy: [],
    dataDir: folder.path,
    mode: 'LIVE',
    demo: false,
    config: { firebase: { web: { ...WEB, appId: '1:2:web:3' }, serviceAccount: '/account.json' } },
  };
  const { db } = house.store;
  const logLines: string[] = [];
  const { identity } = house.hosted;
  const log = pino({ level: 'info' }, { write: (line) => logLines.push(line) });
  const mailer = { send: () => Promise.reject(new Error('no mail is sent here')) };
  const people = createPeopleServices({ db, environment, identity, realtime: undefined, mailer, log });
  const app = createApp({
    metrics: createMetrics(),
    environment,
    store: house.store,
    venues: venueStore(db, 'LIVE'),
    identity,
    people,
    assets: assetStore({ db, dataDir: folder.path }),
    clientDir: await writeClient(`${folder.path}/client`),
    log,
    ready: () => true,
    clock: () => house.clock.now,
  });
  const server = await listen(environment, { fetch: app.fetch, upgrade: refuseUpgrades });
  onTestFinished(async () => {
    await stopListening(server, 0);
    await folder.remove();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...house, logLines, ask: (path, question) => ask(url, path, question) };
}

test('pages are sent to hosted Firebase, and may talk to nobody else', async () => {
  const server = await startServer();
  const { firebase } = (await server.ask('/ui-config.json')).json() as { firebase: unknown };
  expect(firebase).toEqual({ ...WEB, local: false });
  expect((await server.ask('/api/loginOptions')).json()).toEqual([
    {
      loginProvider: 'firebase',
      apiKey: WEB.apiKey,
      authDomain: WEB.authDomain,
      idpProvider: [{ displayName: 'Email', providerID: 'password' }],
    },
  ]);
  const policy = String((await server.ask('/')).headers['content-security-policy']).split('; ');
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com wss://fair-2026.europe-west1.firebasedatabase.app wss://*.europe-west1.firebasedatabase.app",
  );
  expect(policy.filter((directive) => /google|firebase/.test(directive))).toHaveLength(1);
  expect(policy).toContain("frame-src 'none'");
});

test.each([
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup'],
  ['GET', '/identitytoolkit.googleapis.com/v1/projects'],
  ['POST', '/securetoken.googleapis.com/v1/token'],
  ['GET', '/.ws?v=5&ns=foyer'],
])('the own identity and realtime database are not served: %s %s', async (method, path) => {
  const server = await startServer();
  const headers = { 'content-type': 'application/json' };
  const body = method === 'POST' ? '{}' : undefined;
  const answer = await server.ask(path, { method, headers, ...(body && { body }) });
  expect([answer.status, answer.json()]).toEqual([404, { errMsg: 'There is nothing at this address.' }]);
});

const calls = async (server: HostedServer, token: string) => {
  const entering = await server.ask('/api/venue', { method: 'HEAD', token });
  const info = await server.ask('/api/userInfo', { token });
  return { entering: entering.status, info: info.status, user: info.json() };
};
const refused = { errMsg: 'login.unauthorized' };

test('a member comes in with the first token, as who the account says', async () => {
  const server = await startServer();
  const { accounts } = server.hosted.identity;
  await accounts.create({ email: 'ada@hall.example', name: 'Ada Lovelace', authorities: ['DESIGNER'] });
  expect(await calls(server, await server.token())).toEqual({
    entering: 200,
    info: 200,
    user: {
      userId: 'hosted-ada',
      email: 'ada@hall.example',
      attributes: { name: 'Ada Lovelace' },
      authorities: ['DESIGNER'],
    },
  });
});

test('a stranger is known but may not come in', async () => {
  const server = await startServer();
  expect(await calls(server, await server.token({ member: true, authorities: ['ADMIN'] }))).toEqual({
    entering: 403,
    info: 403,
    user: refused,
  });
});

test.each([
  ['that is over', { exp: 1 }],
  ['of another project', { aud: 'other' }],
])('a token %s is none', async (_, claims) => {
  const server = await startServer();
  const answer = await calls(server, await server.token(claims));
  expect(answer).toEqual({ entering: 401, info: 401, user: refused });
});

test('while the key server is down, nobody is logged out', async () => {
  const server = await startServer({ times: { keys: { pause: 0 } } });
  await server.hosted.identity.accounts.create({ email: 'ada@hall.example' });
  const token = await server.token();
  server.google.trouble('/keys', { status: 500 }, { status: 500 });
  const down = await calls(server, token);
  expect(down).toEqual({
    entering: 503,
    info: 503,
    user: { errMsg: 'Sessions cannot be checked at the moment. Try again later.' },
  });
  expect(await calls(server, token)).toMatchObject({ entering: 200, info: 200 });
});

test('neither tokens nor people are logged', async () => {
  const server = await startServer();
  await server.hosted.identity.accounts.create({ email: 'ada@hall.example' });
  await calls(server, await server.token());
  expect(server.logLines.join('') + server.logged()).not.toMatch(/eyJ|access-1|ada@|hosted-ada/);
});

test('nobody waits for a hint, and one that fails is logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const { hosted, google } = await openHouse();
  google.trouble('/live', { status: 403, body: { error: 'Permission denied' } });
  await unawaitedHints(hosted.hints, log).venueVersion('live', 3);
  expect(google.database.size).toBe(0);
  await expect.poll(() => lines.join('')).toContain('the hosted service answered 403 Permission');
});
