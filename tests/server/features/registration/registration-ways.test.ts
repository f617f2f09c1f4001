import { beforeAll, expect, test } from 'vitest';
import type { FoyerConfig } from '../../../../server/platform/config/foyer-config';
import { startTestServer, type TestServer } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';
import { storeOfFile } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { BIZZABO, CVENT, openEventServices } from './event-services';

beforeAll(() => storeOfFile(), 60_000);

async function start(config: FoyerConfig): Promise<TestServer> {
  const server = await untilTestEnds(
    startTestServer({ config, registrationFetch: openEventServices().fetch }),
  );
  return server;
}

async function show(server: TestServer, more: object): Promise<void> {
  const architectures = server.venue.architectures.map((architecture) => ({ ...architecture, ...more }));
  await server.venues.save({ ...server.venue, architectures });
  await server.venues.publish(ARCHITECTURE);
}

const optionsOf = async (server: TestServer): Promise<string[]> => {
  const options = (await server.ask('/api/loginOptions')).json() as { loginProvider: string }[];
  return options.map(({ loginProvider }) => loginProvider);
};

async function loginStatuses(server: TestServer): Promise<number[]> {
  const post = async (path: string, more: object) =>
    (await server.ask(path, { json: { architectureID: ARCHITECTURE, ...more } })).status;
  return [
    await post('/api/cvent/login', { confirmationNumber: 'NONE1' }),
    await post('/api/bizzabo/login', { registrationNumber: 1, emailAddress: 'none@opera.example' }),
  ];
}

test.each<[string, FoyerConfig, string[], number[]]>([
  ['nothing', {}, ['firebase'], [404, 404]],
  ['both', { cvent: CVENT, bizzabo: BIZZABO }, ['cvent', 'bizzabo', 'firebase'], [200, 200]],
  ['Bizzabo', { bizzabo: BIZZABO }, ['bizzabo', 'firebase'], [404, 200]],
  ['Cvent, but another way chosen', { login: ['password'], cvent: CVENT }, ['firebase'], [404, 404]],
  ['Cvent alone', { login: ['cvent'], cvent: CVENT }, ['cvent'], [200, 404]],
])('with %s configured, the offered logins are those that work', async (_, config, options, statuses) => {
  const server = await start(config);
  expect([await optionsOf(server), await loginStatuses(server)]).toEqual([options, statuses]);
});

test('Cvent is offered unless the venue that is shown switches it off', async () => {
  const server = await start({ cvent: CVENT });
  await show(server, { cventLoginEnabled: false });
  expect([await optionsOf(server), await loginStatuses(server)]).toEqual([['firebase'], [404, 404]]);
  await show(server, { cventLoginEnabled: true });
  expect([await optionsOf(server), await loginStatuses(server)]).toEqual([
    ['cvent', 'firebase'],
    [200, 404],
  ]);
});

test('without a published venue the options stay, and login by a registration is unavailable', async () => {
  const server = await start({ cvent: CVENT });
  await server.venues.unpublish();
  expect([await optionsOf(server), await loginStatuses(server)]).toEqual([
    ['cvent', 'firebase'],
    [404, 404],
  ]);
});
