import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { composeServices } from '../../../../server/compose';
import type { Environment } from '../../../../server/platform/config/environment';
import { createMetrics } from '../../../../server/platform/metrics/metrics';
import { listen, stopListening } from '../../../../server/platform/net/listen';
import { rejectUpgrades } from '../../../../server/platform/net/upgrades';
import { createApp } from '../../../../server/start';
import { ask, type Question } from '../../../support/ask';
import { writeClient } from '../../../support/client-fixture';
import { temporaryFolder } from '../../../support/store';
import { type FixtureOptions, type HostedFixture, openHostedFixture, WEB } from './hosted-fixture';

interface HostedServer extends HostedFixture {
  ask(path: string, question?: Question): ReturnType<typeof ask>;
  logLines: string[];
}

/** Starts a server without a venue, with hosted identity. */
async function startServer(options: FixtureOptions = {}): Promise<HostedServer> {
  const fixture = await openHostedFixture(options);
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
  const { db, changes, disk } = fixture.store;
  const logLines: string[] = [];
  const { identity } = fixture.hosted;
  const log = pino({ level: 'info' }, { write: (line) => logLines.push(line) });
  const mailer = { send: () => Promise.reject(new Error('no mail is sent here')) };
  const clock = () => fixture.clock.now;
  const services = composeServices({
    environment,
    db,
    changes,
    disk,
    identity,
    realtime: undefined,
    records: fixture.hosted.records,
    mailer,
    log,
    clock,
  });
  const clientDir = await writeClient(`${folder.path}/client`);
  const app = createApp({ ...services, metrics: createMetrics(), clientDir, ready: () => true });
  const server = await listen(environment, { fetch: app.fetch, upgrade: rejectUpgrades });
  onTestFinished(async () => {
    await stopListening(server, 0);
    await folder.remove();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...fixture, logLines, ask: (path, question) => ask(url, path, question) };
}

test('pages get the addresses of hosted Firebase, and their policy allows no others', async () => {
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

test("the first token of a member is accepted with the account's rights", async () => {
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

test('an identity without membership is known but may not enter', async () => {
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
])('a token %s is invalid', async (_, claims) => {
  const server = await startServer();
  const answer = await calls(server, await server.token(claims));
  expect(answer).toEqual({ entering: 401, info: 401, user: refused });
});

test('an unreachable key server signs out no user', async () => {
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

test('neither tokens nor personal data are logged', async () => {
  const server = await startServer();
  await server.hosted.identity.accounts.create({ email: 'ada@hall.example' });
  await calls(server, await server.token());
  expect(server.logLines.join('') + server.logged()).not.toMatch(/eyJ|access-1|ada@|hosted-ada/);
});
